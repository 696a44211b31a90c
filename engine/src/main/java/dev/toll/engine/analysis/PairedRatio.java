package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The ratio of a metric at two levels, whichever way the run was ordered, and the geometric mean of
 * the other level's values.
 *
 * @param ratio null when there is none
 * @param t its 95 % interval; null when it cannot be had
 * @param base geometric mean at the level compared with
 */
record PairedRatio(int blocks, Double ratio, Interval t, double base) {

  static PairedRatio of(
      AnalysisInput input, Blocks blocks, Metric metric, String level, String against) {
    double[] base = blocks.logs(metric.name(), against);
    double mean = base.length == 0 ? Double.NaN : Math.exp(Mean.of(base).getAsDouble());
    if (input.sequential()) {
      Unpaired groups = new Unpaired(blocks.logs(metric.name(), level), base);
      return new PairedRatio(
          groups.runs(), groups.ratio(), groups.interval(Confidence.SHOWN), mean);
    }
    double[] logs = blocks.logRatios(metric.name(), level, against);
    return new PairedRatio(
        logs.length,
        logs.length == 0 ? null : Math.exp(Mean.of(logs).getAsDouble()),
        Intervals.t(logs, Confidence.SHOWN),
        mean);
  }
}
