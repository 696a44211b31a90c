package dev.toll.systems.base.metric;

import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.gc.GcPauses;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.record.Metric;
import dev.toll.engine.system.Instance.CpuUse;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.Profiling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Metrics that systems have in common, under the same names. */
public final class CommonMetrics {
  public static final String ELAPSED = "elapsed";
  public static final String CLIENT_CPU = "client_cpu_per_million";
  public static final String SERVER_CPU = "server_cpu_per_million";
  public static final String MACHINE_CPU = "machine_cpu_per_million";
  public static final String SERVER_MEMORY = "server_memory";
  public static final String LATENCY_P50 = "latency_p50";
  public static final String LATENCY_P99 = "latency_p99";
  public static final String LATENCY_MAX = "latency_max";

  /** From the JVMs' logs of their collections. */
  public static final List<Metric> GC =
      List.of(
          Metric.lower(GcPauses.SERVER_TOTAL, "GC pauses of servers, sum", "s"),
          Metric.lower(GcPauses.SERVER_LONGEST, "GC pause of a server, longest", "ms"),
          Metric.lower(GcPauses.CLIENT_TOTAL, "GC pauses of the client, sum", "s"),
          Metric.lower(GcPauses.CLIENT_LONGEST, "GC pause of the client, longest", "ms"));

  private CommonMetrics() {}

  /**
   * Of a load: the headline, how long it took, and the CPU time of it.
   *
   * @param operations e.g. {@code entries}
   */
  public static List<Metric> of(Metric headline, String operations) {
    return new ArrayList<>(
        List.of(
            headline,
            Metric.lower(ELAPSED, "Elapsed", "s"),
            cpu(CLIENT_CPU, "Client", operations),
            cpu(SERVER_CPU, "Server", operations),
            cpu(MACHINE_CPU, "Machine", operations)));
  }

  /**
   * Latencies of its operations.
   *
   * @param what e.g. {@code an insert}
   * @param unit of median and p99; the longest is in ms
   */
  public static List<Metric> latencies(String what, String unit) {
    String latency = "Latency of " + what + ", ";
    return List.of(
        Metric.lower(LATENCY_P50, latency + "median", unit),
        Metric.lower(LATENCY_P99, latency + "p99", unit),
        Metric.neither(LATENCY_MAX, latency + "longest", "ms"));
  }

  /**
   * The same of a load that has ended.
   *
   * @param units of median and p99 in a second
   */
  public static void latencies(Map<String, Double> metrics, LatencyLog log, double units) {
    metrics.put(LATENCY_P50, log.percentile(50) * units);
    metrics.put(LATENCY_P99, log.percentile(99) * units);
    metrics.put(LATENCY_MAX, log.percentile(100) * 1e3);
  }

  /**
   * CPU-seconds per million operations of one of the above.
   *
   * @param whose e.g. {@code Client}
   * @param operations e.g. {@code entries}
   */
  public static Metric cpu(String name, String whose, String operations) {
    return Metric.lower(name, whose + " CPU per million " + operations, "CPU-s/M " + operations);
  }

  /**
   * The three of them over a measured window, and the servers' memory; what is unknown is absent.
   *
   * @param servers their processes
   */
  public static Map<String, Double> cost(Load load, CpuUse cpu, List<ManagedProcess> servers) {
    double millions = load.operations() / 1e6;
    Map<String, Double> metrics = new LinkedHashMap<>();
    put(metrics, CLIENT_CPU, cpu.drivers(), millions);
    put(metrics, SERVER_CPU, cpu.servers(), millions);
    put(metrics, MACHINE_CPU, cpu.machine(), millions);
    put(
        metrics,
        SERVER_MEMORY,
        servers.stream()
            .filter(process -> process.role() == Role.SERVER)
            .mapToDouble(each -> each.residentBytes().orElse(Double.NaN))
            .sum());
    return metrics;
  }

  private static void put(
      Map<String, Double> metrics, String name, Double seconds, double millions) {
    if (seconds != null) {
      metrics.put(name, seconds / millions);
    }
  }

  /**
   * How the CPU time of servers and driver is attributed, by {@code groups.yaml} next to a class.
   *
   * @param operations e.g. {@code entries}
   */
  public static Profiling profiling(Class<?> system, String operations) {
    return Profiling.of(
        system.getResource("groups.yaml"),
        Map.of(Role.SERVER, SERVER_CPU, Role.DRIVER, CLIENT_CPU),
        operations);
  }

  /** Adds a value, if there is one. */
  public static void put(Map<String, Double> metrics, String name, double value) {
    if (!Double.isNaN(value)) {
      metrics.put(name, value);
    }
  }
}
