package dev.toll.systems.kafka;

import static dev.toll.systems.base.metric.CommonMetrics.SERVER_MEMORY;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.systems.base.metric.CommonMetrics;
import java.util.List;

/** What a trial yields. */
final class KafkaMetrics {
  static final String RATE = "records_per_second";
  static final String MEGABYTES = "megabytes_per_second";
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
    List<Metric> metrics =
        CommonMetrics.of(new Metric(RATE, "Records/s", "1/s", Better.HIGHER, true), "records");
    metrics.add(1, Metric.higher(MEGABYTES, "Throughput", "MB/s"));
    if (!consumes) {
      metrics.addAll(CommonMetrics.latencies("a record's acknowledgement", "ms"));
    }
    metrics.add(Metric.lower(LOG_BYTES, "Log on disk", "bytes"));
    metrics.add(Metric.lower(BYTES_PER_RECORD, "Bytes per record", "bytes"));
    metrics.add(Metric.neither(BATCH_RECORDS, "Records per batch", "1"));
    metrics.add(Metric.neither(SERVER_MEMORY, "Server memory", "bytes"));
    metrics.addAll(CommonMetrics.GC);
    return metrics;
  }
}
