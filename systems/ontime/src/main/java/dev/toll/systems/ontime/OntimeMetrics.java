package dev.toll.systems.ontime;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.ontime.client.Queries;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** What a trial yields: the geometric mean over the queries first, then each query. */
final class OntimeMetrics {
  static final String MEAN = "query_geomean";
  static final String STORE_BYTES = "store_bytes";
  static final String BYTES_PER_ROW = "bytes_per_row";
  static final String LOAD_RATE = "load_rows_per_second";
  static final String LOAD_VOLUME = "load_gigabytes_per_hour";

  private OntimeMetrics() {}

  static List<Metric> all() {
    List<Metric> all = new ArrayList<>();
    all.add(new Metric(MEAN, "Time of a query, geometric mean", "s", Better.LOWER, true));
    all.add(new Metric(CommonMetrics.ELAPSED, "Elapsed", "s", Better.LOWER, false));
    for (String query : Queries.ALL) {
      String label = query.toUpperCase(Locale.ROOT);
      all.add(new Metric(time(query), label, "s", Better.LOWER, false));
      all.add(new Metric(cpu(query), label + ", CPU", "CPU-s", Better.LOWER, false));
      all.add(
          new Metric(shippedRows(query), label + ", rows shipped", "rows", Better.NEITHER, false));
      all.add(
          new Metric(
              shippedBytes(query), label + ", bytes shipped", "bytes", Better.NEITHER, false));
    }
    all.add(new Metric(STORE_BYTES, "Flights on disk", "bytes", Better.LOWER, false));
    all.add(new Metric(BYTES_PER_ROW, "Bytes per flight", "bytes", Better.LOWER, false));
    all.add(new Metric(LOAD_RATE, "Loaded", "rows/s", Better.NEITHER, false));
    all.add(new Metric(LOAD_VOLUME, "Loaded, of text", "GB/h", Better.NEITHER, false));
    return all;
  }

  /** Seconds of an execution, mean of the repetitions. */
  static String time(String query) {
    return "time_" + query.replace('.', '_');
  }

  /** CPU-seconds of an execution, of shards, engine and driver. */
  static String cpu(String query) {
    return "cpu_" + query.replace('.', '_');
  }

  /** Rows that the shards sent for an execution, by their own counters. */
  static String shippedRows(String query) {
    return "shipped_rows_" + query.replace('.', '_');
  }

  /** Bytes likewise, with what the protocol adds. */
  static String shippedBytes(String query) {
    return "shipped_bytes_" + query.replace('.', '_');
  }

  static double geometricMean(Collection<Double> values) {
    return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
  }
}
