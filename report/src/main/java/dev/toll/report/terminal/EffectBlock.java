package dev.toll.report.terminal;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.report.ResultsView;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The effects on a metric: against the baseline, then against the control where there is one. */
public final class EffectBlock {

  private final ResultsView view;
  private final Metric metric;
  private final boolean colour;
  private final int width;

  public EffectBlock(ResultsView view, Metric metric, boolean colour, int width) {
    this.view = view;
    this.metric = metric;
    this.colour = colour;
    this.width = width;
  }

  public String render() {
    StringBuilder out = new StringBuilder();
    List<Effect> effects = view.effects(metric.name(), EffectKind.BASELINE);
    out.append(
        title(
            "Effect on "
                + metric.label().toLowerCase(java.util.Locale.ROOT)
                + " against "
                + view.baseline().orElse("the baseline")
                + (view.isSequential() ? "" : " of the same block")
                + ", "
                + view.intervalName()));
    if (effects.isEmpty()) {
      return out.append("  unknown: no level has a ratio to the baseline\n").toString();
    }
    TextTable table =
        new TextTable(List.of("level", "effect", "verdict", view.publishedLabel()), false);
    for (Effect effect : effects) {
      String published = Percent.published(effect.published());
      table.row(
          List.of(
              Cell.of(effect.level()),
              new Cell(Percent.effect(effect), Style.BOLD),
              verdict(effect),
              Cell.of(published == null ? "-" : published)));
    }
    out.append(table.render(colour, width));
    out.append(details(effects));
    return out.append(controls()).toString();
  }

  /** The exact intervals where there are any, and why nothing is decided, once per reason. */
  private String details(List<Effect> effects) {
    Map<String, List<String>> levels = new LinkedHashMap<>();
    for (Effect effect : effects) {
      if (effect.exact() != null) {
        String note = "95 % " + EffectLine.exact(effect);
        levels.computeIfAbsent(note, n -> new ArrayList<>()).add(effect.level());
      }
    }
    for (Effect effect : effects) {
      if ("undecided".equals(EffectLine.verdict(effect))) {
        String reason = EffectLine.reason(effect);
        levels.computeIfAbsent(reason, n -> new ArrayList<>()).add(effect.level());
      }
    }
    StringBuilder out = new StringBuilder();
    levels.forEach(
        (note, who) -> {
          String names = who.size() > 1 && who.size() == effects.size() ? "all" : join(who);
          out.append(Wrap.text("- " + names + ": " + note, "  ", width));
        });
    return out.toString();
  }

  private static String join(List<String> names) {
    return String.join(", ", names);
  }

  private String controls() {
    List<Effect> effects = view.effects(metric.name(), EffectKind.CONTROL);
    if (effects.isEmpty()) {
      return "";
    }
    StringBuilder out = new StringBuilder("\n");
    for (String control : effects.stream().map(Effect::against).distinct().toList()) {
      String alone =
          view.effect(metric.name(), control, EffectKind.BASELINE)
              .map(effect -> Percent.effect(effect) + ", " + EffectLine.verdict(effect))
              .orElse("unknown");
      String description =
          view.levels().stream()
              .filter(level -> level.name().equals(control) && level.description() != null)
              .map(level -> " (" + level.description() + ")")
              .findFirst()
              .orElse("");
      out.append(Wrap.text("of which " + control + description + " alone: " + alone, "", width));
    }
    TextTable table =
        new TextTable(List.of("level", "against its control", "effect", "verdict"), false);
    for (Effect effect : effects) {
      table.row(
          List.of(
              Cell.of(effect.level()),
              Cell.of(effect.against()),
              new Cell(Percent.effect(effect), Style.BOLD),
              verdict(effect)));
    }
    return out.append(table.render(colour, width)).toString();
  }

  private static Cell verdict(Effect effect) {
    String word = EffectLine.verdict(effect);
    return new Cell(word, Style.ofVerdict(word));
  }

  private String title(String text) {
    return Style.BOLD.apply(Wrap.text(text, "", width).stripTrailing(), colour) + "\n";
  }
}
