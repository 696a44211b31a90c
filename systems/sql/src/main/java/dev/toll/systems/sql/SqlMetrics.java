package dev.toll.systems.sql;

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
  static final String SLOWEST = "slowest_second";
  static final String TABLE_BYTES = "table_bytes";
  static final String INDEX_BYTES = "index_bytes";
  static final String BYTES_PER_ROW = "bytes_per_row";
  static final String QUERIES = "queries_per_second";

  static final List<Metric> ALL = all();

  static final Metric OF_QUERIES = Metric.higher(QUERIES, "Queries/s", "1/s");

  private SqlMetrics() {}

  private static List<Metric> all() {
    List<Metric> all =
        CommonMetrics.of(new Metric(RATE, "Inserts/s", "1/s", Better.HIGHER, true), "rows");
    all.addAll(CommonMetrics.latencies("an insert", "us"));
    all.add(Metric.higher(SLOWEST, "Inserts in the slowest second", "1/s"));
    all.add(Metric.lower(TABLE_BYTES, "Table on disk", "bytes"));
    all.add(Metric.neither(INDEX_BYTES, "of it secondary indexes", "bytes"));
    all.add(Metric.lower(BYTES_PER_ROW, "Bytes per row", "bytes"));
    all.add(Metric.neither(SERVER_MEMORY, "Server memory", "bytes"));
    return List.copyOf(all);
  }

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
