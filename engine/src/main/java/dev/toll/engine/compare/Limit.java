package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.Outcome;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.statistics.Interval;
import java.util.Collections;
import java.util.List;

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

  /**
   * Reads an interval: wholly beyond the limit, wholly within it, or neither. The point estimate
   * has no say.
   *
   * @param ratio B / A; null decides nothing
   */
  Outcome answer(Interval ratio, Better better) {
    if (ratio == null) {
      return Outcome.OPEN;
    }
    return switch (kind) {
      case COST -> better == Better.LOWER ? rise(ratio) : fall(ratio);
      case SAVING -> better == Better.LOWER ? fall(ratio) : rise(ratio);
      case DIFFERENCE -> Collections.max(List.of(rise(ratio), fall(ratio)));
    };
  }

  private Outcome rise(Interval ratio) {
    return answer(ratio.low() > 1 + share, ratio.high() <= 1 + share);
  }

  private Outcome fall(Interval ratio) {
    return answer(ratio.high() < 1 - share, ratio.low() >= 1 - share);
  }

  private static Outcome answer(boolean beyond, boolean within) {
    return beyond ? Outcome.MORE : within ? Outcome.WITHIN : Outcome.OPEN;
  }
}
