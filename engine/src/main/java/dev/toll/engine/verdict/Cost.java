package dev.toll.engine.verdict;

import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.statistics.Interval;

/**
 * A cost between two bounds, as a fraction of what the level compared with has: positive is worse,
 * whichever way the metric's better direction points. A rate that falls to 0.9 costs 0.1.
 *
 * @param low minus infinity where only the upper bound was asked for
 */
public record Cost(double low, double high) {
  /** A cost that is no more than this part of the tolerance need not be known more exactly. */
  private static final double SMALL = 0.4;

  /** Of a ratio; the metric must have a better direction. */
  public static Cost of(Interval ratio, Better better) {
    return better == Better.HIGHER
        ? new Cost(1 - ratio.high(), 1 - ratio.low())
        : new Cost(ratio.low() - 1, ratio.high() - 1);
  }

  /** Of a single ratio. */
  public static double of(double ratio, Better better) {
    return better == Better.HIGHER ? 1 - ratio : ratio - 1;
  }

  /** The form of its sentence: every form is a consequence of the interval, so all hold at once. */
  public Saying saying() {
    if (high < 0) {
      return Saying.SAVES;
    }
    return low > 0 ? Saying.COSTS : Saying.AT_MOST;
  }

  /**
   * What it means for the smallest cost that matters.
   *
   * @param tolerance as a fraction, 0.05 = 5 %
   */
  public Decision decision(double tolerance) {
    if (high <= tolerance) {
      return Decision.WITHIN;
    }
    return low > tolerance ? Decision.MORE : Decision.OPEN;
  }

  /**
   * Whether more pairs of executions, which take a moment, would be worth it no longer: decided,
   * and a cost within the tolerance is sure, or small.
   */
  public boolean certain(double tolerance) {
    return switch (decision(tolerance)) {
      case MORE -> true;
      case WITHIN -> saying().isChange() || high <= SMALL * tolerance;
      case OPEN -> false;
    };
  }

  /**
   * Whether more blocks would change nothing that matters: it is decided, or known to half the
   * tolerance either way ("about 5 %: 3 to 7").
   */
  public boolean settled(double tolerance) {
    return decision(tolerance) != Decision.OPEN || (high - low) / 2 <= tolerance / 2;
  }
}
