package dev.toll.systems.command;

import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.command.MetricSpec.From;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The metrics of a whole load, made up of its slices'. */
final class WholeMetrics {
  private final List<MetricSpec> specs;
  private final Map<MetricSpec, Double> values = new LinkedHashMap<>();
  private final HdrLog histograms = HdrLog.empty();
  private double seconds;

  WholeMetrics(List<MetricSpec> specs) {
    this.specs = specs;
  }

  /**
   * Takes a slice into account.
   *
   * @param hlog its histogram log, if it has written one
   */
  void add(Load slice, Path hlog) throws SystemException {
    histograms.append(HdrLog.read(hlog), seconds);
    for (MetricSpec spec : specs) {
      if (spec.from() != From.HDR) {
        double value = slice.metrics().get(spec.metric().name());
        values.merge(
            spec,
            spec.whole() == MetricSpec.Whole.MEAN ? value * slice.seconds() : value,
            switch (spec.whole()) {
              case MEAN, SUM -> Double::sum;
              case MAX -> Math::max;
              case MIN -> Math::min;
            });
      }
    }
    seconds += slice.seconds();
  }

  /**
   * The metrics so far.
   *
   * @param elapsed of the slices together
   */
  Map<String, Double> values(double elapsed) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(MetricSpec.ELAPSED, elapsed);
    for (MetricSpec spec : specs) {
      Double value = spec.from() == From.HDR ? histograms.value(spec) : values.get(spec);
      if (value != null) {
        metrics.put(spec.metric().name(), value * factor(spec));
      }
    }
    return metrics;
  }

  /** Values of slices are scaled already. */
  private double factor(MetricSpec spec) {
    return spec.from() != From.HDR && spec.whole() == MetricSpec.Whole.MEAN ? 1 / seconds : 1;
  }

  /** Writes the slices' histograms as one log, if there are any. */
  void write(Path latency) throws SystemException {
    histograms.write(latency);
  }
}
