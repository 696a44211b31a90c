package dev.toll.bench.simulation;

import dev.toll.engine.record.Order;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.Intervals.Difference;
import dev.toll.engine.statistics.Intervals.Group;
import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * What most published studies do: level after level, five runs each. Such posts print the change of
 * a mean or median and read it as the cost. Two readings are simulated, both kinder than that: a
 * two-sample t test at 95 % (Welch's, which is the better one where spreads differ), and a change
 * of the median that is at least as large as toll's margin.
 */
final class SequentialFive {

  static final int RUNS = 5;

  private SequentialFive() {}

  static double[][] run(Host host, int compared, Random random) {
    return Runs.noise(host, Order.SEQUENTIAL, compared, RUNS, random);
  }

  /** 1 for slower than the baseline, -1 for faster, 0 for not told apart, at 95 %. */
  static int byTest(double[] baseline, double[] level, double effect) {
    Difference difference = difference(baseline, level);
    double shift = Math.log1p(effect);
    if (difference == null) {
      return 0;
    }
    return difference.low() + shift > 0 ? 1 : difference.high() + shift < 0 ? -1 : 0;
  }

  /** The difference of the mean logarithms with its 95 % interval. */
  static Difference difference(double[] baseline, double[] level) {
    return Intervals.welch(group(baseline), group(level), Confidence.SHOWN);
  }

  private static Group group(double[] values) {
    return new Group(
        Mean.of(values).getAsDouble(), StandardDeviation.of(values).getAsDouble(), values.length);
  }

  /** The same by a change of the median of at least the margin. */
  static int byMedian(double[] baseline, double[] level, double effect) {
    double change = Math.log1p(effect) + median(level) - median(baseline);
    return change >= Math.log1p(TollRule.MARGIN)
        ? 1
        : change <= Math.log1p(-TollRule.MARGIN) ? -1 : 0;
  }

  private static double median(double[] values) {
    return Median.withDefaults().evaluate(Arrays.copyOf(values, values.length));
  }
}
