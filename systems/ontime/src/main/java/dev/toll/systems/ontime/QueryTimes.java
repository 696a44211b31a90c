package dev.toll.systems.ontime;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.ontime.OntimeMetrics.PerQuery;
import dev.toll.systems.ontime.client.OntimeCommands.Answered;
import dev.toll.systems.ontime.client.OntimeCommands.Shipped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Times and CPU of each query's executions. CPU is counted in hundredths of a second. */
final class QueryTimes {
  private final List<CpuOf> accounts;
  private final Map<String, List<Double>> seconds = new LinkedHashMap<>();
  private final Map<String, List<Double>> cpu = new LinkedHashMap<>();
  private final Map<String, List<Double>> plan = new LinkedHashMap<>();
  private final Map<String, List<Double>> exec = new LinkedHashMap<>();
  private final Map<String, Double> rows = new LinkedHashMap<>();
  private final Map<String, Double> bytes = new LinkedHashMap<>();
  private long executions;
  private double elapsed;

  /**
   * Whose CPU time is counted.
   *
   * @param metric its name for a query
   */
  record CpuOf(UnaryOperator<String> metric, List<ManagedProcess> processes) {
    double seconds() {
      return ManagedProcess.cpuSeconds(processes).orElse(Double.NaN);
    }
  }

  QueryTimes(List<CpuOf> accounts) {
    this.accounts = accounts;
  }

  /** Executes a query. */
  interface Execution {
    Answered execute(String query) throws SystemException, InterruptedException;
  }

  void add(String query, Execution execution) throws SystemException, InterruptedException {
    List<Double> before = accounts.stream().map(CpuOf::seconds).toList();
    Answered answered = execution.execute(query);
    double took = answered.seconds();
    for (int i = 0; i < accounts.size(); i++) {
      CpuOf account = accounts.get(i);
      add(cpu, account.metric().apply(query), account.seconds() - before.get(i));
    }
    add(seconds, query, took);
    add(plan, query, answered.parts().plan());
    add(exec, query, answered.parts().exec());
    executions++;
    elapsed += took;
  }

  private static void add(Map<String, List<Double>> all, String key, Double value) {
    if (value != null) {
      all.computeIfAbsent(key, name -> new ArrayList<>()).add(value);
    }
  }

  /**
   * What an execution made the shards send.
   *
   * @param before their counters; null where there are no shards
   * @param after their counters, which count that the first were read
   * @param reading what that alone made them send
   */
  void shipped(String query, Shipped before, Shipped after, Shipped reading) {
    if (before != null) {
      rows.put(query, (double) Math.max(0, after.rows() - before.rows() - reading.rows()));
      bytes.put(query, (double) Math.max(0, after.bytes() - before.bytes() - reading.bytes()));
    }
  }

  long executions() {
    return executions;
  }

  double elapsed() {
    return elapsed;
  }

  Map<String, Double> metrics() {
    Map<String, Double> metrics = new LinkedHashMap<>();
    List<Double> means = new ArrayList<>();
    seconds.forEach(
        (query, all) -> {
          double mean = mean(all);
          means.add(mean);
          metrics.put(PerQuery.TIME.of(query), mean);
        });
    cpu.forEach((metric, all) -> CommonMetrics.put(metrics, metric, mean(all)));
    for (CpuOf account : accounts) {
      double sum =
          seconds.keySet().stream()
              .mapToDouble(query -> mean(cpu.get(account.metric().apply(query))))
              .sum();
      CommonMetrics.put(metrics, account.metric().apply(OntimeMetrics.EVERY_QUERY), sum);
    }
    plan.forEach((query, all) -> metrics.put(PerQuery.PLAN.of(query), mean(all)));
    exec.forEach((query, all) -> metrics.put(PerQuery.EXEC.of(query), mean(all)));
    rows.forEach((query, sent) -> metrics.put(PerQuery.SHIPPED_ROWS.of(query), sent));
    bytes.forEach((query, sent) -> metrics.put(PerQuery.SHIPPED_BYTES.of(query), sent));
    metrics.put(OntimeMetrics.MEAN, OntimeMetrics.geometricMean(means));
    metrics.put(CommonMetrics.ELAPSED, elapsed);
    return metrics;
  }

  static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
