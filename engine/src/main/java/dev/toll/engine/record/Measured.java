package dev.toll.engine.record;

import java.util.Map;

/** What has figures, by the names of metrics. */
public interface Measured {
  Map<String, Double> metrics();

  /** A metric; null when absent or not a finite number. */
  default Double value(String metric) {
    Double value = metrics().get(metric);
    return value != null && Double.isFinite(value) ? value : null;
  }

  /** Whether a metric is above 0, so that it has a ratio. */
  default boolean positive(String metric) {
    Double value = value(metric);
    return value != null && value > 0;
  }
}
