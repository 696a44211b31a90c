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
  static final String COLD_MEAN = "cold_geomean";
  static final String COLD_RATIO = "cold_ratio";
  static final String WARM_READ = "warm_read_bytes";
  static final String STORE_BYTES = "store_bytes";
  static final String BYTES_PER_ROW = "bytes_per_row";
  static final String LOAD_RATE = "load_rows_per_second";
  static final String LOAD_VOLUME = "load_gigabytes_per_hour";

  private OntimeMetrics() {}

  static List<Metric> all() {
    List<Metric> all = new ArrayList<>();
    all.add(new Metric(MEAN, "Time of a query, geometric mean", "s", Better.LOWER, true));
    all.add(new Metric(CommonMetrics.ELAPSED, "Elapsed", "s", Better.LOWER, false));
    all.add(
        new Metric(COLD_MEAN, "Time of a cold query, geometric mean", "s", Better.LOWER, false));
    all.add(
        new Metric(
            COLD_RATIO,
            "Cold to the execution right after it, geometric mean",
            "times",
            Better.NEITHER,
            false));
    for (String query : Queries.ALL) {
      String label = query.toUpperCase(Locale.ROOT);
      all.add(new Metric(time(query), label, "s", Better.LOWER, false));
      all.add(new Metric(cold(query), label + ", cold", "s", Better.LOWER, false));
      all.add(new Metric(plan(query), label + ", planning", "s", Better.LOWER, false));
      all.add(new Metric(exec(query), label + ", execution", "s", Better.LOWER, false));
      all.add(new Metric(cpu(query), label + ", CPU", "CPU-s", Better.LOWER, false));
      all.add(
          new Metric(shardsCpu(query), label + ", CPU of shards", "CPU-s", Better.LOWER, false));
      all.add(new Metric(trinoCpu(query), label + ", CPU of Trino", "CPU-s", Better.LOWER, false));
      all.add(
          new Metric(coldRead(query), label + ", bytes read cold", "bytes", Better.NEITHER, false));
      all.add(
          new Metric(shippedRows(query), label + ", rows shipped", "rows", Better.NEITHER, false));
      all.add(
          new Metric(
              shippedBytes(query), label + ", bytes shipped", "bytes", Better.NEITHER, false));
    }
    all.add(new Metric(WARM_READ, "Read from disk, warm", "bytes", Better.NEITHER, false));
    all.add(new Metric(STORE_BYTES, "Flights on disk", "bytes", Better.LOWER, false));
    all.add(new Metric(BYTES_PER_ROW, "Bytes per flight", "bytes", Better.LOWER, false));
    all.add(new Metric(LOAD_RATE, "Loaded", "rows/s", Better.NEITHER, false));
    all.add(new Metric(LOAD_VOLUME, "Loaded, of text", "GB/h", Better.NEITHER, false));
    return all;
  }

  /** Seconds of an execution, mean of the repetitions. */
  static String time(String query) {
    return of("time", query);
  }

  /** The same of executions before which all caches were emptied. */
  static String cold(String query) {
    return of("cold", query);
  }

  /** Seconds of an execution that went into planning, as the engine says. */
  static String plan(String query) {
    return of("plan", query);
  }

  /** Seconds of an execution after it was planned, as the engine says. */
  static String exec(String query) {
    return of("exec", query);
  }

  /** Bytes that a cold execution had read from disks. */
  static String coldRead(String query) {
    return of("cold_read_bytes", query);
  }

  /** CPU-seconds of an execution, of shards, engine and driver. */
  static String cpu(String query) {
    return of("cpu", query);
  }

  /** What of it is the shards'. */
  static String shardsCpu(String query) {
    return of("cpu_shards", query);
  }

  /** What of it is Trino's. */
  static String trinoCpu(String query) {
    return of("cpu_trino", query);
  }

  /** Rows that the shards sent for an execution, by their own counters. */
  static String shippedRows(String query) {
    return of("shipped_rows", query);
  }

  /** Bytes likewise, with what the protocol adds. */
  static String shippedBytes(String query) {
    return of("shipped_bytes", query);
  }

  private static String of(String what, String query) {
    return what + "_" + query.replace('.', '_');
  }

  static double geometricMean(Collection<Double> values) {
    return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
  }
}
