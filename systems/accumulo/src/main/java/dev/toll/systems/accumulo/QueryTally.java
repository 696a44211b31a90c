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

/** Times of queries by kind, summed over a load or over several that follow each other. */
final class QueryTally {
  private final Map<Kind, Histogram> responses = new EnumMap<>(Kind.class);
  private double cpuSeconds;
  private double seconds;
  private int loads;

  QueryTally(List<Asked> kinds) {
    kinds.forEach(kind -> responses.put(kind.kind(), Histograms.create()));
  }

  /**
   * Adds what was reported of an interval.
   *
   * @return CPU seconds of the interval
   */
  double add(Queried queried) {
    for (Part part : queried.parts()) {
      responses.get(part.kind()).add(Histograms.decode(part.response()));
    }
    double before = cpuSeconds;
    cpuSeconds = queried.cpuSeconds();
    return cpuSeconds - before;
  }

  /** The load has ended, so long after its beginning. */
  void ended(double after) {
    seconds = after;
    loads = 1;
  }

  /** Adds a load that has ended. */
  void add(QueryTally load) {
    load.responses.forEach((kind, histogram) -> responses.get(kind).add(histogram));
    cpuSeconds += load.cpuSeconds;
    seconds += load.seconds;
    loads += load.loads;
  }

  /** Of all kinds. */
  long queries() {
    return responses.values().stream().mapToLong(Histogram::getTotalCount).sum();
  }

  long queries(Kind kind) {
    return responses.get(kind).getTotalCount();
  }

  /** Of the drivers' processes, from the beginning of their queries to their end. */
  double cpuSeconds() {
    return cpuSeconds;
  }

  /** From the beginning of queries to their end. */
  double seconds() {
    return seconds;
  }

  /** How many loads, each of which begins a schedule. */
  int loads() {
    return loads;
  }

  /** What they yield. */
  Map<String, Double> metrics() {
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
