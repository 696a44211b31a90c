package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Answer;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.statistics.Interval;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Tone;
import dev.toll.report.templates.widget.JtekeysGenerated;
import dev.toll.report.text.EffectLine;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What several sections show. */
final class Cells {
  private static final int EXCERPT = 120;

  private Cells() {}

  static Cell.Level level(ResultsView view, String level) {
    return new Cell.Level(level, view.colour(level));
  }

  /** A table with a row per level, which is its first column. */
  static Columns<LevelInfo> perLevel(ResultsView view) {
    return new Columns<LevelInfo>().add(Column.text("level"), level -> level(view, level.name()));
  }

  /** The class of a level's row. */
  static String kind(LevelInfo level) {
    return level.isControl() ? "control" : "";
  }

  /** Which line is which level. */
  static Block lineKeys(ResultsView view, List<LevelInfo> levels) {
    List<Cell.Level> keys = levels.stream().map(level -> level(view, level.name())).toList();
    return Block.inset(output -> JtekeysGenerated.render(output, null, keys));
  }

  /** At most {@value #EXCERPT} characters of the first line of what may hold the end of a log. */
  static String excerpt(String text) {
    String line = text == null ? "" : text.lines().findFirst().orElse("");
    return line.length() <= EXCERPT ? line : line.substring(0, EXCERPT - 1) + "\u2026";
  }

  /** {@code +5.8 % [+4.1, +7.5]} of a ratio and its interval; one that contains 0 is dimmed. */
  static Cell effect(Double ratio, Interval interval) {
    return new Cell.Figure(Percent.effect(ratio, interval), "", tone(interval));
  }

  static Tone tone(Interval interval) {
    boolean clear = interval != null && (interval.low() > 1 || interval.high() < 1);
    return clear ? Tone.STRONG : Tone.SOFT;
  }

  /**
   * A level's figure: the median of what it is compared with times the effect, and below it the
   * effect; without an effect its own median.
   */
  static Cell withEffect(
      ResultsView view,
      Metric metric,
      LevelInfo level,
      String unit,
      Optional<Effect> effect,
      Function<Effect, String> below) {
    Double own = view.median(metric, level.name());
    Double base =
        effect
            .filter(found -> found.ratio() != null)
            .map(found -> view.median(metric, found.against()))
            .orElse(null);
    if (own == null || base == null) {
      return Cell.figure(own == null ? Quantity.UNKNOWN : Quantity.format(own, unit, 3));
    }
    // The level's own median holds the drift between blocks and would contradict the ratio.
    return new Cell.Figure(
        Quantity.format(base * effect.get().ratio(), unit, 3),
        below.apply(effect.get()),
        tone(effect.get().interval()) == Tone.STRONG ? Tone.PLAIN : Tone.SOFT);
  }

  static Cell decision(Answer answer) {
    return new Cell.Verdict(EffectLine.decision(answer));
  }

  static Cell metric(Trial trial, Metric metric) {
    return Cell.figure(Quantity.format(trial.value(metric.name()), metric.unit()));
  }
}
