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

  /** Where a query is named, the sum over all. */
  static final String EVERY_QUERY = "all";

  static final String COLD_MEAN = "cold_geomean";
  static final String COLD_RATIO = "cold_ratio";
  static final String WARM_READ = "warm_read_bytes";
  static final String STORE_BYTES = "store_bytes";
  static final String BYTES_PER_ROW = "bytes_per_row";
  static final String DATA_PER_ROW = "data_bytes_per_row";
  static final String INDEX_PER_ROW = "index_bytes_per_row";
  static final String SPLIT_VOLUME = "split_gigabytes_per_hour";
  static final String LOAD_RATE = "load_rows_per_second";
  static final String LOAD_VOLUME = "load_gigabytes_per_hour";

  private OntimeMetrics() {}

  static List<Metric> all() {
    List<Metric> all = new ArrayList<>();
    all.add(new Metric(MEAN, "Time of a query, geometric mean", "s", Better.LOWER, true));
    all.add(Metric.lower(CommonMetrics.ELAPSED, "Elapsed", "s"));
    all.add(Metric.lower(COLD_MEAN, "Time of a cold query, geometric mean", "s"));
    all.add(
        Metric.neither(
            COLD_RATIO, "Cold to the execution right after it, geometric mean", "times"));
    for (PerQuery each : List.of(PerQuery.CPU, PerQuery.SHARDS_CPU, PerQuery.TRINO_CPU)) {
      all.add(Metric.lower(each.of(EVERY_QUERY), each.label, each.unit));
    }
    for (String query : Queries.ALL) {
      for (PerQuery each : PerQuery.values()) {
        String label =
            query.toUpperCase(Locale.ROOT) + (each.label.isEmpty() ? "" : ", " + each.label);
        all.add(new Metric(each.of(query), label, each.unit, each.better, false));
      }
    }
    all.add(Metric.neither(WARM_READ, "Read from disk, warm", "bytes"));
    all.add(Metric.lower(STORE_BYTES, "Flights on disk", "bytes"));
    all.add(Metric.lower(BYTES_PER_ROW, "Bytes per flight", "bytes"));
    all.add(Metric.neither(DATA_PER_ROW, "Bytes per flight, data", "bytes"));
    all.add(Metric.neither(INDEX_PER_ROW, "Bytes per flight, keys", "bytes"));
    all.add(Metric.neither(SPLIT_VOLUME, "Made up and split, of text", "GB/h"));
    all.add(Metric.neither(LOAD_RATE, "Loaded", "rows/s"));
    all.add(Metric.neither(LOAD_VOLUME, "Loaded, of text", "GB/h"));
    return all;
  }

  /** What an execution of a query has, as the mean of its repetitions. */
  enum PerQuery {
    TIME("time", "", "s", Better.LOWER),

    /** Of executions before which all caches were emptied. */
    COLD("cold", "cold", "s", Better.LOWER),

    /** What went into planning, as the engine says. */
    PLAN("plan", "planning", "s", Better.LOWER),

    /** What came after that, as the engine says. */
    EXEC("exec", "execution", "s", Better.LOWER),

    /** Of shards, engine and driver. */
    CPU("cpu", "CPU", "CPU-s", Better.LOWER),
    SHARDS_CPU("cpu_shards", "CPU of shards", "CPU-s", Better.LOWER),
    TRINO_CPU("cpu_trino", "CPU of Trino", "CPU-s", Better.LOWER),

    /** What a cold execution had read from disks. */
    COLD_READ("cold_read_bytes", "bytes read cold", "bytes", Better.NEITHER),

    /** What the shards sent, by their own counters. */
    SHIPPED_ROWS("shipped_rows", "rows shipped", "rows", Better.NEITHER),

    /** The same with what the protocol adds. */
    SHIPPED_BYTES("shipped_bytes", "bytes shipped", "bytes", Better.NEITHER);

    private final String what;
    private final String label;
    private final String unit;
    private final Better better;

    PerQuery(String what, String label, String unit, Better better) {
      this.what = what;
      this.label = label;
      this.unit = unit;
      this.better = better;
    }

    /** The name of a query's metric. */
    String of(String query) {
      return what + "_" + query.replace('.', '_');
    }
  }

  static double geometricMean(Collection<Double> values) {
    return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
  }
}
