package dev.toll.systems.accumulo;

import dev.toll.driver.Histograms;
import dev.toll.systems.accumulo.client.QueryCommands.Asked;
import dev.toll.systems.accumulo.client.QueryCommands.Kind;
import dev.toll.systems.accumulo.client.QueryCommands.Part;
import dev.toll.systems.accumulo.client.QueryCommands.Queried;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Times of queries by kind, summed over a load. */
final class QueryTally {
  private final Map<Kind, Histogram> responses = new EnumMap<>(Kind.class);
  private double cpuSeconds;

  QueryTally(List<Asked> kinds) {
    kinds.forEach(kind -> responses.put(kind.kind(), Histograms.create()));
  }

  void add(Queried queried) {
    for (Part part : queried.parts()) {
      responses.get(part.kind()).add(Histograms.decode(part.response()));
    }
    cpuSeconds = queried.cpuSeconds();
  }

  /** Of all kinds. */
  long queries() {
    return responses.values().stream().mapToLong(Histogram::getTotalCount).sum();
  }

  long queries(Kind kind) {
    return responses.get(kind).getTotalCount();
  }

  /** Of the driver's process, from the beginning of its queries to their end. */
  double cpuSeconds() {
    return cpuSeconds;
  }

  /**
   * What the queries of a load yield.
   *
   * @param seconds from their beginning to their end
   */
  Map<String, Double> metrics(double seconds) {
    Map<String, Double> metrics = new LinkedHashMap<>();
    metrics.put(QueryMetrics.RATE, queries() / seconds);
    double logs = 0;
    for (Map.Entry<Kind, Histogram> kind : responses.entrySet()) {
      for (double percentile : QueryMetrics.PERCENTILES) {
        if (tells(percentile, kind.getValue())) {
          metrics.put(
              QueryMetrics.name(kind.getKey(), percentile),
              kind.getValue().getValueAtPercentile(percentile) / 1e6);
        }
      }
      logs += Math.log(metrics.getOrDefault(QueryMetrics.name(kind.getKey(), 50), Double.NaN));
    }
    double mean = Math.exp(logs / responses.size());
    if (Double.isFinite(mean)) {
      metrics.put(QueryMetrics.RESPONSE, mean);
    }
    return metrics;
  }

  /** A percentile is the longest query, or made up, unless one or more are beyond it. */
  private static boolean tells(double percentile, Histogram histogram) {
    return histogram.getTotalCount() * (100 - percentile) / 100 >= 1;
  }
}
