package dev.toll.engine.analysis;

import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.WelchRatio;

/**
 * Two levels that ran one after the other: no run of the one belongs to a run of the other, so the
 * effect is the ratio of the two geometric means, with Welch's interval on the logarithms. There is
 * no exact interval beside it, and drift does not cancel.
 *
 * @param level logarithms of the level's runs
 * @param against of the other's
 */
// Arrays, because they are samples; nobody compares two of them.
@SuppressWarnings("ArrayRecordComponent")
record Unpaired(double[] level, double[] against) {

  /** The runs of the level that has fewer. */
  int runs() {
    return Math.min(level.length, against.length);
  }

  /** Null when either has none. */
  Double ratio() {
    return WelchRatio.of(against, level);
  }

  /** Of the ratio; null when it cannot be had. */
  Interval interval(double confidence) {
    return WelchRatio.interval(against, level, confidence);
  }
}
