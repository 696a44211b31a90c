package dev.toll.engine.statistics;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The ratio of two levels, with its 95 % intervals.
 *
 * @param n values it rests on: blocks, or the fewer runs of the two levels
 * @param ratios of each block, in block order; none without blocks
 * @param ratio geometric mean; null when there is none
 * @param t by Student's t on the logarithms, or Welch's without blocks; null when it cannot be had
 */
public record Ratio(int n, List<Double> ratios, Double ratio, Interval t) {
  /**
   * Of ratios within blocks.
   *
   * @param logs natural logarithms of the ratios
   */
  public static Ratio ofBlocks(double[] logs) {
    double[] ratios = Arrays.stream(logs).map(Math::exp).toArray();
    return new Ratio(
        logs.length,
        Arrays.stream(ratios).boxed().toList(),
        geometricMean(logs),
        Intervals.t(logs, Confidence.SHOWN));
  }

  /**
   * Of two levels that ran one after the other: no run of the one belongs to a run of the other, so
   * the effect is the ratio of the two geometric means. Drift does not cancel.
   *
   * @param level natural logarithms of the level's runs, {@code against} of the other's
   */
  public static Ratio ofRuns(double[] level, double[] against) {
    return new Ratio(
        Math.min(level.length, against.length),
        List.of(),
        WelchRatio.of(against, level),
        WelchRatio.interval(against, level, Confidence.SHOWN));
  }

  /** Null for none, and where a double cannot hold it. */
  public static Double geometricMean(double[] logs) {
    return logs.length == 0 ? null : Finite.orNull(Math.exp(Mean.of(logs).getAsDouble()));
  }
}
