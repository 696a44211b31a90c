package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.words.Phrase;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The effects on a metric: against the baseline, and against the control where there is one. */
final class Effects {
  private static final String ID = "effects";

  private static String holds(ResultsView view) {
    return view.isSequential()
        ? "Intervals: 95 % Welch, unpaired, for all levels at once. Drift between levels is in them."
        : "Intervals hold for all levels at once and after every block, with 95 %.";
  }

  private Effects() {}

  /** For a page, with every figure, on each metric that answers for a level. */
  static List<Section> page(ResultsView view) {
    return view.primary().isEmpty()
        ? List.of(Section.missing(ID, "All effects", "Not recorded: the run has no metric."))
        : view.answering().stream().map(metric -> page(view, metric)).toList();
  }

  private static Section page(ResultsView view, Metric metric) {
    List<Effect> all =
        Stream.of(EffectKind.BASELINE, EffectKind.CONTROL)
            .flatMap(kind -> view.effects(metric.name(), kind).stream())
            .toList();
    if (all.stream().map(Effect::ratio).noneMatch(Objects::nonNull)) {
      return Section.missing(
          id(ID, view, metric),
          "All effects",
          "Unknown: no block has a valid trial of a level and of the baseline.");
    }
    return Section.of(
        id(ID, view, metric),
        "All effects on " + Phrase.inSentence(metric.label()),
        table(view, all, EffectKind.BASELINE),
        Block.caption(
            "An effect against a control is that of the setting alone. An interval that"
                + " contains zero leaves the direction open. "
                + holds(view)));
  }

  private static boolean isPrimary(ResultsView view, Metric metric) {
    return view.primary().equals(Optional.of(metric));
  }

  /** Of a section; pages link to the primary metric's. */
  private static String id(String section, ResultsView view, Metric metric) {
    return isPrimary(view, metric) ? section : section + "-" + metric.name();
  }

  /**
   * As text: against the baseline and against controls, on each metric that answers for a level.
   */
  static List<Section> text(ResultsView view) {
    return view.answering().stream()
        .flatMap(
            metric ->
                Stream.concat(Stream.of(baseline(view, metric)), control(view, metric).stream()))
        .toList();
  }

  /** Against the baseline. */
  private static Section baseline(ResultsView view, Metric metric) {
    String title =
        "Effect on %s against %s%s"
            .formatted(
                Phrase.inSentence(metric.label()),
                conditions(view)
                    ? "the baseline under the same condition"
                    : view.baseline().orElse("the baseline"),
                view.isSequential() ? ", unpaired" : " in the same block");
    List<Effect> effects = view.effects(metric.name(), EffectKind.BASELINE);
    if (effects.isEmpty()) {
      return Section.missing(
          id(ID, view, metric), title, "unknown: no level has a ratio to the baseline");
    }
    return Section.of(
        id(ID, view, metric),
        title,
        table(view, effects, EffectKind.BASELINE),
        Block.only(Medium.TERMINAL, Block.bullets(List.of(holds(view)))));
  }

  /** Whether levels have different baselines. */
  private static boolean conditions(ResultsView view) {
    return view.levels().stream().anyMatch(level -> level.reference() != null);
  }

  /** Against the controls; empty where there is none. */
  private static List<Section> control(ResultsView view, Metric metric) {
    List<Effect> effects = view.effects(metric.name(), EffectKind.CONTROL);
    if (effects.isEmpty()) {
      return List.of();
    }
    List<Block> alone =
        effects.stream()
            .map(Effect::against)
            .distinct()
            .map(control -> Block.plain(alone(view, metric, control)))
            .toList();
    return List.of(
        Section.of(
            id("controls", view, metric),
            "Effect on %s against the control".formatted(Phrase.inSentence(metric.label())),
            new Block.Only(Set.of(Medium.TERMINAL), alone),
            table(view, effects, EffectKind.CONTROL)));
  }

  /** Shown where the study re-runs a publication. */
  private static Column published(ResultsView view, EffectKind kind) {
    Column column = Column.text(view.publishedLabel());
    if (view.results().design().published() == null) {
      return column.on(Set.of());
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
            .map(effect -> Percent.effect(effect.ratio(), effect.interval()))
            .orElse("unknown");
  }

  private static Table table(ResultsView view, List<Effect> effects, EffectKind kind) {
    return new Columns<Effect>()
        .add(Column.text("level"), e -> Cells.level(view, e.level()))
        .add(
            kind == EffectKind.CONTROL
                ? Column.text("against").brief("against its control")
                : conditions(view)
                    ? Column.text("against")
                    : Column.text("against").notOn(Medium.TERMINAL),
            e -> Cell.of(e.against()))
        .add(Column.number("blocks").notOn(Medium.TERMINAL), e -> Cell.of(e.blocks()))
        .add(
            Column.text("effect and interval").brief("effect").on(Medium.TEXT),
            e -> Cells.effect(e.ratio(), e.interval()))
        .add(
            Column.number("effect").on(Medium.HTML),
            e -> Cell.figure(Percent.ofRatio(e.ratio(), e.interval())))
        .add(Column.number("interval").on(Medium.HTML), Effects::interval)
        .add(
            Column.number("p (sign flip)").on(Medium.HTML),
            e -> Cell.figure(Quantity.significant(e.p(), 2, Quantity.UNKNOWN)))
        .add(Column.text("decision"), e -> Cells.decision(e.answer()))
        .add(
            published(view, kind),
            e -> Cell.figure(Objects.requireNonNullElse(Percent.published(e.published()), "-")))
        .add(
            Column.text("in words").on(Set.of(Medium.MARKDOWN)),
            e -> Cell.sentence(e.answer() == null ? "" : e.answer().sentence()))
        .table("Effects", effects);
  }

  private static Cell interval(Effect effect) {
    return Cell.figure(
        effect.interval() == null
            ? "none yet"
            : Percent.interval(effect.ratio(), effect.interval()));
  }
}
