package dev.toll.systems.ontime;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.ontime.client.OntimeCommands.Answered;
import dev.toll.systems.ontime.client.OntimeCommands.Shipped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Times and CPU of each query's executions. CPU is counted in hundredths of a second. */
final class QueryTimes {
  private final Map<String, List<Double>> seconds = new LinkedHashMap<>();
  private final Map<String, List<Double>> cpu = new LinkedHashMap<>();
  private final Map<String, List<Double>> plan = new LinkedHashMap<>();
  private final Map<String, List<Double>> exec = new LinkedHashMap<>();
  private final Map<String, Double> rows = new LinkedHashMap<>();
  private final Map<String, Double> bytes = new LinkedHashMap<>();
  private long executions;
  private double elapsed;

  /** Executes a query. */
  interface Execution {
    Answered execute(String query) throws SystemException, InterruptedException;
  }

  void add(String query, Execution execution, List<ManagedProcess> processes)
      throws SystemException, InterruptedException {
    double before = ManagedProcess.cpuSeconds(processes).orElse(Double.NaN);
    Answered answered = execution.execute(query);
    double took = answered.seconds();
    double used = ManagedProcess.cpuSeconds(processes).orElse(Double.NaN) - before;
    add(seconds, query, took);
    add(cpu, query, used);
    add(plan, query, answered.parts().plan());
    add(exec, query, answered.parts().exec());
    executions++;
    elapsed += took;
  }

  private static void add(Map<String, List<Double>> all, String query, Double value) {
    if (value != null) {
      all.computeIfAbsent(query, name -> new ArrayList<>()).add(value);
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
          metrics.put(OntimeMetrics.time(query), mean);
        });
    cpu.forEach((query, all) -> CommonMetrics.put(metrics, OntimeMetrics.cpu(query), mean(all)));
    plan.forEach((query, all) -> metrics.put(OntimeMetrics.plan(query), mean(all)));
    exec.forEach((query, all) -> metrics.put(OntimeMetrics.exec(query), mean(all)));
    rows.forEach((query, sent) -> metrics.put(OntimeMetrics.shippedRows(query), sent));
    bytes.forEach((query, sent) -> metrics.put(OntimeMetrics.shippedBytes(query), sent));
    metrics.put(OntimeMetrics.MEAN, OntimeMetrics.geometricMean(means));
    metrics.put(CommonMetrics.ELAPSED, elapsed);
    return metrics;
  }

  static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
