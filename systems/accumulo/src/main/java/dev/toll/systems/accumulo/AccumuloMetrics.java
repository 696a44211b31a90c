package dev.toll.systems.accumulo;

import static dev.toll.systems.base.metric.CommonMetrics.CLIENT_CPU;
import static dev.toll.systems.base.metric.CommonMetrics.ELAPSED;
import static dev.toll.systems.base.metric.CommonMetrics.LATENCY_MAX;
import static dev.toll.systems.base.metric.CommonMetrics.LATENCY_P99;
import static dev.toll.systems.base.metric.CommonMetrics.MACHINE_CPU;
import static dev.toll.systems.base.metric.CommonMetrics.SERVER_CPU;
import static dev.toll.systems.base.metric.CommonMetrics.SERVER_MEMORY;

import dev.toll.engine.gc.GcPauses;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Observing;
import dev.toll.systems.base.metric.CommonMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a trial of continuous ingest yields. */
final class AccumuloMetrics {
  static final String RATE = "entries_per_second";
  static final String FILES_PER_TABLET = "files_per_tablet";
  static final String RECORDS = "records";
  static final String FILES = "files";
  static final String BYTES = "bytes_on_disk";

  private static final String ENTRIES = "entries";

  static final List<Metric> ALL =
      List.of(
          new Metric(ELAPSED, "Elapsed", "s", Better.LOWER, true),
          Metric.higher(RATE, "Entries/s", "1/s"),
          CommonMetrics.cpu(CLIENT_CPU, "Client", ENTRIES),
          CommonMetrics.cpu(SERVER_CPU, "Server", ENTRIES),
          CommonMetrics.cpu(MACHINE_CPU, "Machine", ENTRIES),
          Metric.neither(LATENCY_P99, "Latency of a put, p99", "us"),
          Metric.neither(LATENCY_MAX, "Latency of a put, longest", "ms"),
          Metric.neither(SERVER_MEMORY, "Server memory", "bytes"),
          Metric.neither(FILES_PER_TABLET, "Files per tablet", "files"),
          Metric.neither(RECORDS, "Records", "entries"),
          Metric.neither(FILES, "Files", "files"),
          Metric.lower(BYTES, "Bytes on disk", "bytes"));

  /** Absent where the servers are not toll's: they may be on any machine. */
  private static final Set<String> OF_OWN_SERVERS =
      Set.of(SERVER_CPU, SERVER_MEMORY, GcPauses.SERVER_TOTAL, GcPauses.SERVER_LONGEST);

  /** Absent where levels share the servers: it is that of all of them. */
  private static final Set<String> OF_UNSHARED_SERVERS = Set.of(SERVER_MEMORY);

  private AccumuloMetrics() {}

  /** Of continuous ingest: absent where only queries are measured. */
  private static final Set<String> INGEST =
      Set.of(ELAPSED, RATE, CLIENT_CPU, SERVER_CPU, MACHINE_CPU, LATENCY_P99, LATENCY_MAX);

  /** The metrics at these settings. */
  static List<Metric> of(Settings settings) {
    QueryLevel queries = QueryLevel.of(settings);
    List<Metric> metrics = new ArrayList<>();
    if (queries.stored() > 0) {
      // A study of queries: time is what the ingest alongside takes.
      metrics.addAll(QueryMetrics.of(queries.kinds()));
      ALL.forEach(metric -> metrics.add(metric.primary(false)));
    } else {
      metrics.addAll(ALL);
    }
    if (Observing.of(settings).gc()) {
      metrics.addAll(CommonMetrics.GC);
    }
    Set<String> unknown = unknown(settings);
    metrics.removeIf(metric -> unknown.contains(metric.name()));
    return metrics;
  }

  /** Those that trials of a level do not have because of whose servers they use. */
  static Set<String> unknown(Settings level) {
    return ConnectSettings.wanted(level)
        ? OF_OWN_SERVERS
        : DesignSettings.sharesServer(level) ? OF_UNSHARED_SERVERS : Set.of();
  }

  /** Whether a trial that measures this has the metric. */
  static boolean has(String metric, QueryLevel level) {
    if (QueryMetrics.ofQueriesAlone(metric)) {
      return !level.ingests();
    }
    return QueryMetrics.has(metric) ? level.asks() : level.ingests() || !INGEST.contains(metric);
  }
}
