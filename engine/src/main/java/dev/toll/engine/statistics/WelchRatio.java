package dev.toll.engine.statistics;

import dev.toll.engine.statistics.Intervals.Difference;
import dev.toll.engine.statistics.Intervals.Group;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** The ratio of two independent samples' geometric means, by Welch's t interval on the logs. */
public final class WelchRatio {

  private WelchRatio() {}

  /**
   * The ratio b / a of the geometric means; null when a sample is empty or a double cannot hold it.
   */
  public static Double of(double[] logsA, double[] logsB) {
    if (logsA.length == 0 || logsB.length == 0) {
      return null;
    }
    return Finite.orNull(Math.exp(shift(logsA, logsB)));
  }

  /** The difference of the means of the logs; neither sample may be empty. */
  public static double shift(double[] logsA, double[] logsB) {
    return Mean.of(logsB).getAsDouble() - Mean.of(logsA).getAsDouble();
  }

  /**
   * Its interval, without assuming equal variances; see {@link Intervals#welch}.
   *
   * @param confidence between 0 and 1
   * @return null below two values a sample, or when there is no spread at all
   */
  public static Interval interval(double[] logsA, double[] logsB, double confidence) {
    if (logsA.length < 2 || logsB.length < 2) {
      return null;
    }
    Difference welch = Intervals.welch(group(logsA), group(logsB), confidence);
    return welch == null
        ? null
        : Intervals.interval(Math.exp(welch.low()), Math.exp(welch.high()), confidence);
  }

  private static Group group(double[] logs) {
    return new Group(
        Mean.of(logs).getAsDouble(), StandardDeviation.of(logs).getAsDouble(), logs.length);
  }
}
