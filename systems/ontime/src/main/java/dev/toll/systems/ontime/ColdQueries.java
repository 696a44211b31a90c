package dev.toll.systems.ontime;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.ontime.OntimeMetrics.PerQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Times of queries before which all caches were emptied. That they were is not believed: who holds
 * the flights must have read from a disk during the query, or it was not cold and has no time. Each
 * is executed once more at once, so that what being cold costs does not depend on how far code has
 * been compiled meanwhile.
 */
final class ColdQueries {
  static final String STEP = "cold queries";

  private final Map<String, List<Double>> seconds = new LinkedHashMap<>();
  private final Map<String, List<Double>> read = new LinkedHashMap<>();
  private final List<Double> ratios = new ArrayList<>();
  private String warm = "";

  /**
   * Executes a query, and then once more.
   *
   * @param readers who reads the flights from disk: each must
   */
  void add(String query, QueryTimes.Execution execution, List<ManagedProcess> readers)
      throws SystemException, InterruptedException {
    List<OptionalDouble> before = readers.stream().map(ColdQueries::bytes).toList();
    double took = execution.execute(query).seconds();
    double bytes = 0;
    for (int i = 0; i < readers.size(); i++) {
      OptionalDouble after = bytes(readers.get(i));
      double one = after.orElse(0) - before.get(i).orElse(0);
      if (before.get(i).isEmpty() || after.isEmpty()) {
        warm(query, "what " + readers.get(i).name() + " reads is unknown");
      } else if (one <= 0) {
        warm(query, readers.get(i).name() + " read nothing from a disk");
      }
      bytes += one;
    }
    ratios.add(took / execution.execute(query).seconds());
    seconds.computeIfAbsent(query, name -> new ArrayList<>()).add(took);
    read.computeIfAbsent(query, name -> new ArrayList<>()).add(bytes);
  }

  private void warm(String query, String why) {
    warm = warm.isEmpty() ? "%s was not cold: %s".formatted(query, why) : warm;
  }

  /** Bytes that a process has had read from disks so far; empty when unknown. */
  static OptionalDouble bytes(ManagedProcess process) {
    return process.away()
        ? OptionalDouble.empty()
        : ProcFs.diskTraffic(process.members())
            .map(traffic -> OptionalDouble.of(traffic.read()))
            .orElse(OptionalDouble.empty());
  }

  /** What there is to know of them. */
  String fact() {
    double bytes = read.values().stream().mapToDouble(QueryTimes::mean).sum();
    return warm.isEmpty()
        ? "all caches emptied before each; %.1f MB read from disks in all".formatted(bytes / 1e6)
        : "not measured: " + warm;
  }

  /** Nothing where one of them was not cold. */
  Map<String, Double> metrics() {
    Map<String, Double> metrics = new LinkedHashMap<>();
    if (warm.isEmpty()) {
      List<Double> means = seconds.values().stream().map(QueryTimes::mean).toList();
      metrics.put(OntimeMetrics.COLD_MEAN, OntimeMetrics.geometricMean(means));
      metrics.put(OntimeMetrics.COLD_RATIO, OntimeMetrics.geometricMean(ratios));
      seconds.forEach((query, all) -> metrics.put(PerQuery.COLD.of(query), QueryTimes.mean(all)));
      read.forEach((query, all) -> metrics.put(PerQuery.COLD_READ.of(query), QueryTimes.mean(all)));
    }
    return metrics;
  }
}
