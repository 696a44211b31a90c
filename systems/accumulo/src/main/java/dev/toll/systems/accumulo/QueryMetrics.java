package dev.toll.systems.accumulo;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.systems.accumulo.client.QueryCommands.Asked;
import dev.toll.systems.accumulo.client.QueryCommands.Kind;
import dev.toll.systems.base.metric.CommonMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What queries yield: response times from their intended starts, their rate, their CPU time. */
final class QueryMetrics {
  /** The geometric mean over the kinds of their medians: no kind counts for more by its size. */
  static final String RESPONSE = "query_response";

  static final String RATE = "queries_per_second";
  static final String CPU = "query_cpu_per_million";

  /** Without ingest: with it they are those of entries. */
  static final String SERVER_CPU = "query_server_cpu_per_million";

  static final String MACHINE_CPU = "query_machine_cpu_per_million";

  static final List<Double> PERCENTILES = List.of(50.0, 95.0, 99.0);

  private static final String QUERIES = "queries";

  private QueryMetrics() {}

  /** The metrics of these kinds, the primary one first. */
  static List<Metric> of(List<Asked> kinds) {
    List<Metric> metrics = new ArrayList<>();
    metrics.add(new Metric(RESPONSE, "Response of a query", "ms", Better.LOWER, true));
    for (Asked kind : kinds) {
      for (double percentile : PERCENTILES) {
        metrics.add(
            Metric.lower(
                name(kind.kind(), percentile),
                "Response of a %s, p%.0f"
                    .formatted(kind.kind().toString().replace('-', ' '), percentile),
                "ms"));
      }
    }
    metrics.add(Metric.neither(RATE, "Queries/s", "1/s"));
    metrics.add(CommonMetrics.cpu(CPU, "Query client", QUERIES));
    metrics.add(CommonMetrics.cpu(SERVER_CPU, "Server", QUERIES));
    metrics.add(CommonMetrics.cpu(MACHINE_CPU, "Machine", QUERIES));
    return metrics;
  }

  static boolean has(String metric) {
    return metric.equals(RESPONSE)
        || metric.equals(RATE)
        || metric.equals(CPU)
        || ofQueriesAlone(metric)
        || List.of(Kind.values()).stream().anyMatch(kind -> metric.startsWith(tag(kind) + "_p"));
  }

  static boolean ofQueriesAlone(String metric) {
    return metric.equals(SERVER_CPU) || metric.equals(MACHINE_CPU);
  }

  static String name(Kind kind, double percentile) {
    return String.format(Locale.ROOT, "%s_p%.0f", tag(kind), percentile);
  }

  /** Of a kind in names of files and series. */
  static String tag(Kind kind) {
    return kind.toString().replace('-', '_');
  }
}
