package dev.toll.engine.compare;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.statistics.Interval;

/**
 * A change that is too much: {@code elapsed cost > 5%}.
 *
 * @param text as the user wrote it
 * @param level null for every level compared
 * @param metric null for the primary one
 * @param relative whether it is about the cost against the baseline, not the metric itself
 * @param share as a fraction, 0.05 = 5 %
 */
public record Limit(
    String text, String level, String metric, boolean relative, Kind kind, double share) {

  /** Which way a change goes. */
  public enum Kind {
    COST,
    SAVING,
    DIFFERENCE
  }

  /** What an interval says of a limit. */
  enum Answer {
    BEYOND,
    WITHIN,
    UNDECIDED
  }

  /**
   * Reads an interval: wholly beyond the limit, wholly within it, or neither. The point estimate
   * has no say.
   *
   * @param ratio B / A; null decides nothing
   */
  Answer answer(Interval ratio, Better better) {
    if (ratio == null) {
      return Answer.UNDECIDED;
    }
    return switch (kind) {
      case COST -> better == Better.LOWER ? rise(ratio) : fall(ratio);
      case SAVING -> better == Better.LOWER ? fall(ratio) : rise(ratio);
      case DIFFERENCE -> either(rise(ratio), fall(ratio));
    };
  }

  private Answer rise(Interval ratio) {
    if (ratio.low() > 1 + share) {
      return Answer.BEYOND;
    }
    return ratio.high() <= 1 + share ? Answer.WITHIN : Answer.UNDECIDED;
  }

  private Answer fall(Interval ratio) {
    if (ratio.high() < 1 - share) {
      return Answer.BEYOND;
    }
    return ratio.low() >= 1 - share ? Answer.WITHIN : Answer.UNDECIDED;
  }

  private static Answer either(Answer rise, Answer fall) {
    if (rise == Answer.BEYOND || fall == Answer.BEYOND) {
      return Answer.BEYOND;
    }
    return rise == Answer.WITHIN && fall == Answer.WITHIN ? Answer.WITHIN : Answer.UNDECIDED;
  }
}
