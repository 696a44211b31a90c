package dev.toll.systems.sql;

import static dev.toll.systems.base.metric.CommonMetrics.CLIENT_CPU;
import static dev.toll.systems.base.metric.CommonMetrics.ELAPSED;
import static dev.toll.systems.base.metric.CommonMetrics.LATENCY_MAX;
import static dev.toll.systems.base.metric.CommonMetrics.LATENCY_P99;
import static dev.toll.systems.base.metric.CommonMetrics.MACHINE_CPU;
import static dev.toll.systems.base.metric.CommonMetrics.SERVER_CPU;
import static dev.toll.systems.base.metric.CommonMetrics.SERVER_MEMORY;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.systems.base.metric.CommonMetrics;
import java.util.List;

/** What a trial of iiBench yields. */
final class SqlMetrics {
  static final String RATE = "rows_per_second";
  static final String LATENCY_P50 = "latency_p50";
  static final String SLOWEST = "slowest_second";
  static final String TABLE_BYTES = "table_bytes";
  static final String INDEX_BYTES = "index_bytes";
  static final String BYTES_PER_ROW = "bytes_per_row";
  static final String QUERIES = "queries_per_second";

  static final List<Metric> ALL =
      List.of(
          new Metric(RATE, "Inserts/s", "1/s", Better.HIGHER, true),
          new Metric(ELAPSED, "Elapsed", "s", Better.LOWER, false),
          CommonMetrics.cpu(CLIENT_CPU, "Client", "rows"),
          CommonMetrics.cpu(SERVER_CPU, "Server", "rows"),
          CommonMetrics.cpu(MACHINE_CPU, "Machine", "rows"),
          new Metric(LATENCY_P50, "Latency of an insert, median", "us", Better.LOWER, false),
          new Metric(LATENCY_P99, "Latency of an insert, p99", "us", Better.LOWER, false),
          new Metric(LATENCY_MAX, "Latency of an insert, longest", "ms", Better.NEITHER, false),
          new Metric(SLOWEST, "Inserts in the slowest second", "1/s", Better.HIGHER, false),
          new Metric(TABLE_BYTES, "Table on disk", "bytes", Better.LOWER, false),
          new Metric(INDEX_BYTES, "of it secondary indexes", "bytes", Better.NEITHER, false),
          new Metric(BYTES_PER_ROW, "Bytes per row", "bytes", Better.LOWER, false),
          new Metric(SERVER_MEMORY, "Server memory", "bytes", Better.NEITHER, false));

  static final Metric OF_QUERIES = new Metric(QUERIES, "Queries/s", "1/s", Better.HIGHER, false);

  private SqlMetrics() {}

  /**
   * What a level does not yield: of a connected server the processes may be anywhere, and one that
   * levels share has its memory for all of them.
   */
  static List<String> unknown(Settings level) {
    return Connected.wanted(level)
        ? List.of(SERVER_CPU, SERVER_MEMORY)
        : DesignSettings.sharesServer(level) ? List.of(SERVER_MEMORY) : List.of();
  }
}
