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
          Metric.lower(ELAPSED, "Elapsed", "s"),
          CommonMetrics.cpu(CLIENT_CPU, "Client", "rows"),
          CommonMetrics.cpu(SERVER_CPU, "Server", "rows"),
          CommonMetrics.cpu(MACHINE_CPU, "Machine", "rows"),
          Metric.lower(LATENCY_P50, "Latency of an insert, median", "us"),
          Metric.lower(LATENCY_P99, "Latency of an insert, p99", "us"),
          Metric.neither(LATENCY_MAX, "Latency of an insert, longest", "ms"),
          Metric.higher(SLOWEST, "Inserts in the slowest second", "1/s"),
          Metric.lower(TABLE_BYTES, "Table on disk", "bytes"),
          Metric.neither(INDEX_BYTES, "of it secondary indexes", "bytes"),
          Metric.lower(BYTES_PER_ROW, "Bytes per row", "bytes"),
          Metric.neither(SERVER_MEMORY, "Server memory", "bytes"));

  static final Metric OF_QUERIES = Metric.higher(QUERIES, "Queries/s", "1/s");

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
