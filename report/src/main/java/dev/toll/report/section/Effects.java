package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The effects on a metric: against the baseline, and against the control where there is one. */
final class Effects {
  private static final String TOO_FEW = "too few blocks";

  private Effects() {}

  /** Both kinds for a page, with every figure. */
  static Section page(ResultsView view) {
    List<Effect> all = new ArrayList<>();
    view.primary()
        .ifPresent(
            metric -> {
              all.addAll(view.effects(metric.name(), EffectKind.BASELINE));
              all.addAll(view.effects(metric.name(), EffectKind.CONTROL));
            });
    if (all.stream().map(Effect::ratio).noneMatch(Objects::nonNull)) {
      return Section.missing(
          "effects",
          "All effects",
          view.primary().isEmpty()
              ? "Not recorded: the run has no metric."
              : "Unknown: no block has a valid trial of a level and of the baseline.");
    }
    return Section.of(
        "effects",
        "All effects",
        table(view, all, EffectKind.BASELINE),
        Block.caption(
            "An effect against a control is that of the setting alone. An interval that contains"
                + " zero leaves the direction open."));
  }

  /** Against the baseline. */
  static Section baseline(ResultsView view, Metric metric) {
    String title =
        "Effect on %s against %s%s, %s"
            .formatted(
                metric.label().toLowerCase(Locale.ROOT),
                view.baseline().orElse("the baseline"),
                view.isSequential() ? "" : " in the same block",
                view.intervalName());
    List<Effect> effects = view.effects(metric.name(), EffectKind.BASELINE);
    if (effects.isEmpty()) {
      return Section.missing("effects", title, "unknown: no level has a ratio to the baseline");
    }
    return Section.of(
        "effects",
        title,
        table(view, effects, EffectKind.BASELINE),
        Block.only(Medium.TERMINAL, Block.bullets(notes(effects))));
  }

  /** Against the controls; empty where there is none. */
  static List<Section> control(ResultsView view, Metric metric) {
    List<Effect> effects = view.effects(metric.name(), EffectKind.CONTROL);
    if (effects.isEmpty()) {
      return List.of();
    }
    List<Block> alone = new ArrayList<>();
    effects.stream()
        .map(Effect::against)
        .distinct()
        .forEach(control -> alone.add(Block.plain(alone(view, metric, control))));
    return List.of(
        Section.of(
            "controls",
            "Effect against the control",
            new Block.Only(java.util.Set.of(Medium.TERMINAL), alone),
            table(view, effects, EffectKind.CONTROL)));
  }

  /** Shown where the study re-runs a publication. */
  private static Column published(ResultsView view, EffectKind kind) {
    Column column = Column.text(view.publishedLabel());
    if (view.results().published() == null) {
      return column.notOn(Medium.TERMINAL, Medium.values());
    }
    return kind == EffectKind.CONTROL ? column.notOn(Medium.TERMINAL) : column;
  }

  /** {@code none-threadpool (what it is) alone: +0.2 % [-0.6, +1.0], no difference}. */
  private static String alone(ResultsView view, Metric metric, String control) {
    String description =
        view.levels().stream()
            .filter(level -> level.name().equals(control) && level.description() != null)
            .map(level -> " (" + level.description() + ")")
            .findFirst()
            .orElse("");
    return control
        + description
        + " alone: "
        + view.effect(metric.name(), control, EffectKind.BASELINE)
            .map(
                effect ->
                    Percent.effect(effect.ratio(), effect.t()) + ", " + EffectLine.verdict(effect))
            .orElse("unknown");
  }

  private static Table table(ResultsView view, List<Effect> effects, EffectKind kind) {
    Column published = published(view, kind);
    Table table =
        Table.of(
            "Effects",
            List.of(
                Column.text("level"),
                kind == EffectKind.CONTROL
                    ? Column.text("against").brief("against its control")
                    : Column.text("against").notOn(Medium.TERMINAL),
                Column.number("blocks").notOn(Medium.TERMINAL),
                Column.text("effect, " + view.intervalName())
                    .brief("effect")
                    .on(Medium.TERMINAL, Medium.MARKDOWN),
                Column.number("effect").on(Medium.PAGE, Medium.PAPER),
                Column.number(view.intervalName() + ", %").on(Medium.PAGE, Medium.PAPER),
                Column.number("exact interval, %").notOn(Medium.TERMINAL),
                Column.number("p (Holm)").on(Medium.PAGE, Medium.PAPER),
                Column.text("verdict"),
                published,
                Column.text("in words").on(Medium.MARKDOWN)));
    for (Effect effect : effects) {
      String was = Percent.published(effect.published());
      table.row(
          Cells.level(view, effect.level()),
          Cell.of(effect.against()),
          Cell.of(effect.blocks()),
          Cells.effect(effect.ratio(), effect.t()),
          Cell.figure(Percent.ofRatio(effect.ratio())),
          Cells.figureOr(Percent.interval(effect.t()), TOO_FEW),
          Cells.figureOr(Percent.interval(effect.exact()), TOO_FEW),
          Cell.figure(effect.p() == null ? Quantity.UNKNOWN : Quantity.significant(effect.p(), 2)),
          Cells.verdict(effect.verdict()),
          Cells.figureOr(was, "-"),
          Cell.sentence(EffectLine.sentence(effect)));
    }
    return table;
  }

  /** The exact intervals where there are any, and why nothing is decided, once per reason. */
  private static List<String> notes(List<Effect> effects) {
    Map<String, List<String>> levels = new LinkedHashMap<>();
    for (Effect effect : effects) {
      if (effect.exact() != null) {
        String note = "95 % exact " + Percent.interval(effect.exact());
        levels.computeIfAbsent(note, n -> new ArrayList<>()).add(effect.level());
      }
    }
    for (Effect effect : effects) {
      if ("undecided".equals(EffectLine.verdict(effect))) {
        levels
            .computeIfAbsent(EffectLine.reason(effect), n -> new ArrayList<>())
            .add(effect.level());
      }
    }
    return Notes.of(levels, effects.size());
  }
}
