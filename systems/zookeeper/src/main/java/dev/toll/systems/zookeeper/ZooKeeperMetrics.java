package dev.toll.systems.zookeeper;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.systems.base.metric.CommonMetrics;
import java.util.List;

/** What a trial yields. */
final class ZooKeeperMetrics {
  static final String RATE = "operations_per_second";
  static final String SYNCS = "syncs_per_write";

  private ZooKeeperMetrics() {}

  /** The headline first. */
  static List<Metric> all() {
    List<Metric> metrics =
        CommonMetrics.of(
            new Metric(RATE, "Operations/s", "1/s", Better.HIGHER, true), "operations");
    metrics.addAll(CommonMetrics.latencies("an operation", "ms"));
    metrics.add(Metric.neither(SYNCS, "Syncs per write", "1"));
    metrics.add(Metric.neither(CommonMetrics.SERVER_MEMORY, "Server memory", "bytes"));
    metrics.addAll(CommonMetrics.GC);
    return metrics;
  }
}
