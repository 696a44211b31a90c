package dev.toll.systems.kafka;

import static dev.toll.systems.base.metric.CommonMetrics.CLIENT_CPU;
import static dev.toll.systems.base.metric.CommonMetrics.ELAPSED;
import static dev.toll.systems.base.metric.CommonMetrics.LATENCY_MAX;
import static dev.toll.systems.base.metric.CommonMetrics.LATENCY_P99;
import static dev.toll.systems.base.metric.CommonMetrics.MACHINE_CPU;
import static dev.toll.systems.base.metric.CommonMetrics.SERVER_CPU;
import static dev.toll.systems.base.metric.CommonMetrics.SERVER_MEMORY;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.systems.base.metric.CommonMetrics;
import java.util.ArrayList;
import java.util.List;

/** What a trial yields. */
final class KafkaMetrics {
  static final String RATE = "records_per_second";
  static final String MEGABYTES = "megabytes_per_second";
  static final String LATENCY_P50 = "latency_p50";
  static final String LOG_BYTES = "log_bytes";
  static final String BYTES_PER_RECORD = "bytes_per_record";
  static final String BATCH_RECORDS = "records_per_batch";

  private KafkaMetrics() {}

  /**
   * The headline first.
   *
   * @param consumes whether records are only read, so that none waits for its acknowledgement
   */
  static List<Metric> of(boolean consumes) {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(new Metric(RATE, "Records/s", "1/s", Better.HIGHER, true));
    metrics.add(Metric.higher(MEGABYTES, "Throughput", "MB/s"));
    metrics.add(Metric.lower(ELAPSED, "Elapsed", "s"));
    metrics.add(CommonMetrics.cpu(CLIENT_CPU, "Client", "records"));
    metrics.add(CommonMetrics.cpu(SERVER_CPU, "Server", "records"));
    metrics.add(CommonMetrics.cpu(MACHINE_CPU, "Machine", "records"));
    if (!consumes) {
      String what = "Latency of a record's acknowledgement, ";
      metrics.add(Metric.lower(LATENCY_P50, what + "median", "ms"));
      metrics.add(Metric.lower(LATENCY_P99, what + "p99", "ms"));
      metrics.add(Metric.neither(LATENCY_MAX, what + "longest", "ms"));
    }
    metrics.add(Metric.lower(LOG_BYTES, "Log on disk", "bytes"));
    metrics.add(Metric.lower(BYTES_PER_RECORD, "Bytes per record", "bytes"));
    metrics.add(Metric.neither(BATCH_RECORDS, "Records per batch", "1"));
    metrics.add(Metric.neither(SERVER_MEMORY, "Server memory", "bytes"));
    metrics.addAll(CommonMetrics.GC);
    return metrics;
  }
}
