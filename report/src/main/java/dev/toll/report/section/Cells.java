package dev.toll.report.section;

import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.Interval;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Tone;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;

/** Cells that several tables have. */
final class Cells {
  private Cells() {}

  static Cell.Level level(ResultsView view, String level) {
    return new Cell.Level(level, view.colour(level));
  }

  /** {@code +5.8 % [+4.1, +7.5]} of a ratio and its interval, set off. */
  static Cell effect(Double ratio, Interval t) {
    return new Cell.Figure(Percent.effect(ratio, t), "", Tone.STRONG);
  }

  static Cell verdict(VerdictWords verdict) {
    return new Cell.Verdict(
        verdict == null || verdict.word() == null ? "no verdict" : verdict.word().toString());
  }

  static Cell figureOr(String figure, String missing) {
    return Cell.figure(figure == null ? missing : figure);
  }

  static Cell quantity(Double value, String unit) {
    return Cell.figure(Quantity.format(value, unit));
  }

  /** {@code (s)}, or nothing without a unit. */
  static String inBrackets(String unit) {
    return unit == null || unit.isEmpty() ? "" : " (" + unit + ")";
  }
}
