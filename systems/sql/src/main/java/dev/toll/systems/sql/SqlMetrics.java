package dev.toll.systems.sql;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import java.util.List;

/** What a trial of iiBench yields. */
final class SqlMetrics {
  static final String RATE = "rows_per_second";
  static final String ELAPSED = "elapsed";
  static final String CLIENT_CPU = "client_cpu_per_million";
  static final String SERVER_CPU = "server_cpu_per_million";
  static final String MACHINE_CPU = "machine_cpu_per_million";
  static final String LATENCY_P50 = "latency_p50";
  static final String LATENCY_P99 = "latency_p99";
  static final String LATENCY_MAX = "latency_max";
  static final String SLOWEST = "slowest_second";
  static final String TABLE_BYTES = "table_bytes";
  static final String INDEX_BYTES = "index_bytes";
  static final String BYTES_PER_ROW = "bytes_per_row";
  static final String SERVER_MEMORY = "server_memory";
  static final String QUERIES = "queries_per_second";

  static final List<Metric> ALL =
      List.of(
          new Metric(RATE, "Inserts/s", "1/s", Better.HIGHER, true),
          new Metric(ELAPSED, "Elapsed", "s", Better.LOWER, false),
          cpu(CLIENT_CPU, "Client CPU per million rows"),
          cpu(SERVER_CPU, "Server CPU per million rows"),
          cpu(MACHINE_CPU, "Machine CPU per million rows"),
          new Metric(LATENCY_P50, "Latency of an insert, median", "us", Better.LOWER, false),
          new Metric(LATENCY_P99, "Latency of an insert, p99", "us", Better.LOWER, false),
          new Metric(LATENCY_MAX, "Latency of an insert, longest", "ms", Better.NEITHER, false),
          new Metric(SLOWEST, "Inserts in the slowest second", "1/s", Better.HIGHER, false),
          new Metric(TABLE_BYTES, "Table on disk", "bytes", Better.LOWER, false),
          new Metric(INDEX_BYTES, "of it secondary indexes", "bytes", Better.NEITHER, false),
          new Metric(BYTES_PER_ROW, "Bytes per row", "bytes", Better.LOWER, false),
          new Metric(SERVER_MEMORY, "Server memory", "bytes", Better.NEITHER, false));

  static final Metric OF_QUERIES = new Metric(QUERIES, "Queries/s", "1/s", Better.HIGHER, false);

  /** What only toll's own servers yield, whose processes are known. */
  static final List<String> OF_OWN_SERVERS = List.of(SERVER_CPU, SERVER_MEMORY);

  private SqlMetrics() {}

  private static Metric cpu(String name, String label) {
    return new Metric(name, label, "CPU-s/M rows", Better.LOWER, false);
  }
}
