package dev.toll.systems.accumulo;

import dev.toll.engine.gc.GcPauses;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Observing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a trial of continuous ingest yields. */
final class AccumuloMetrics {
  static final String ELAPSED = "elapsed";
  static final String RATE = "entries_per_second";
  static final String CLIENT_CPU = "client_cpu_per_million";
  static final String SERVER_CPU = "server_cpu_per_million";
  static final String MACHINE_CPU = "machine_cpu_per_million";
  static final String SERVER_MEMORY = "server_memory";
  static final String LATENCY_P99 = "latency_p99";
  static final String LATENCY_MAX = "latency_max";
  static final String FILES_PER_TABLET = "files_per_tablet";
  static final String RECORDS = "records";
  static final String FILES = "files";
  static final String BYTES = "bytes_on_disk";

  /** Of the JVMs' logs of their collections. */
  static final List<Metric> GC =
      List.of(
          new Metric(GcPauses.SERVER_TOTAL, "GC pauses of servers, sum", "s", Better.LOWER, false),
          new Metric(
              GcPauses.SERVER_LONGEST, "GC pause of a server, longest", "ms", Better.LOWER, false),
          new Metric(
              GcPauses.CLIENT_TOTAL, "GC pauses of the client, sum", "s", Better.LOWER, false),
          new Metric(
              GcPauses.CLIENT_LONGEST,
              "GC pause of the client, longest",
              "ms",
              Better.LOWER,
              false));

  static final List<Metric> ALL =
      List.of(
          new Metric(ELAPSED, "Elapsed", "s", Better.LOWER, true),
          new Metric(RATE, "Entries/s", "1/s", Better.HIGHER, false),
          new Metric(
              CLIENT_CPU, "Client CPU per million entries", "CPU-s/M entries", Better.LOWER, false),
          new Metric(
              SERVER_CPU, "Server CPU per million entries", "CPU-s/M entries", Better.LOWER, false),
          new Metric(
              MACHINE_CPU,
              "Machine CPU per million entries",
              "CPU-s/M entries",
              Better.LOWER,
              false),
          new Metric(LATENCY_P99, "Latency of a put, p99", "us", Better.NEITHER, false),
          new Metric(LATENCY_MAX, "Latency of a put, longest", "ms", Better.NEITHER, false),
          new Metric(SERVER_MEMORY, "Server memory", "bytes", Better.NEITHER, false),
          new Metric(FILES_PER_TABLET, "Files per tablet", "files", Better.NEITHER, false),
          new Metric(RECORDS, "Records", "entries", Better.NEITHER, false),
          new Metric(FILES, "Files", "files", Better.NEITHER, false),
          new Metric(BYTES, "Bytes on disk", "bytes", Better.LOWER, false));

  private AccumuloMetrics() {}

  /** What there is to be had at these settings. */
  static List<Metric> of(Settings settings) {
    List<Metric> metrics = new ArrayList<>(ALL);
    if (Observing.of(settings).gc()) {
      metrics.addAll(GC);
    }
    return metrics;
  }

  /** Adds a value, if there is one. */
  static void put(Map<String, Double> metrics, String name, double value) {
    if (!Double.isNaN(value)) {
      metrics.put(name, value);
    }
  }
}
