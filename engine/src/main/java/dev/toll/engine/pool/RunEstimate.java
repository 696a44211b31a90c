package dev.toll.engine.pool;

import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * What one run says of an effect: the mean of the logarithms of its block ratios.
 *
 * @param mean natural logarithm
 * @param variance of that mean: the squared standard error
 * @param interval of the ratio, 95 %
 */
record RunEstimate(int blocks, double mean, double variance, Interval interval) {

  /** Null below two blocks: such a run does not show its own error. */
  static RunEstimate of(Effect effect) {
    double[] logs =
        effect.ratios().stream()
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .filter(ratio -> ratio > 0 && Double.isFinite(ratio))
            .map(Math::log)
            .toArray();
    if (logs.length < 2) {
      return null;
    }
    return new RunEstimate(
        logs.length,
        Mean.of(logs).getAsDouble(),
        Variance.of(logs).getAsDouble() / logs.length,
        Intervals.t(logs, Confidence.SHOWN));
  }
}
