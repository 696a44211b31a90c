package dev.toll.systems.accumulo;

import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Instance.CpuUse;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Ingested;
import dev.toll.systems.base.metric.CommonMetrics;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a trial loads its instance with: ingest, queries, or both at once.
 *
 * @param queries null where the level has none
 */
record MeasuredLoad(QueryLevel level, IngestLoad ingest, QueryLoad queries) {
  /** Beyond the time that the level says. */
  private static final Duration SPARE = Duration.ofMinutes(3);

  /** Whether the study asks for no warm-up; said then. */
  boolean skipsWarming(Steps steps) {
    boolean none = ingest.level().warm() == 0 && !ingest.level().warmSteady();
    if (none) {
      steps.skip("warm up", "the study asks for none (" + AccumuloSettings.WARM + ")");
    }
    return none;
  }

  /** Warms, and adds to the trial's facts how. */
  void warm(Steps steps, LoadListener listener, Map<String, String> facts)
      throws SystemException, InterruptedException {
    Ingested warmed = steps.call("warm up", ingest.deadline(), () -> warm(listener));
    facts.put("warm-up entries", Long.toString(warmed.entries()));
    facts.put("warm-up ended by", warmed.stoppedBy().toString());
  }

  /**
   * Queries warm up alongside what warms the servers, or a driver's first answers would be
   * measured.
   */
  private Ingested warm(LoadListener listener) throws SystemException, InterruptedException {
    if (queries == null) {
      return ingest.warm(listener);
    }
    queries.begin(null);
    Ingested warmed = ingest.warm(queries.along(listener));
    queries.end(null);
    return warmed;
  }

  Load measure(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException {
    return switch (level.measured()) {
      case INGEST -> ingest.measure(steps, listener, log);
      case BOTH -> both(steps, listener, log);
      case QUERIES ->
          steps.call("query", level.alone().plus(SPARE), () -> queriesAlone(listener, log));
    };
  }

  private Load both(Steps steps, LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException {
    steps.run("begin queries", () -> queries.begin(log));
    Load load = ingest.measure(steps, queries.along(listener), log);
    steps.run("end queries", SPARE, () -> queries.end(null));
    Map<String, Double> metrics = new LinkedHashMap<>(load.metrics());
    metrics.putAll(queries.tally().metrics(queries.seconds()));
    return new Load(load.operations(), load.seconds(), metrics);
  }

  private Load queriesAlone(LoadListener listener, LatencyLog log)
      throws SystemException, InterruptedException {
    queries.begin(log);
    queries.alone(listener);
    queries.end(listener);
    return new Load(
        queries.tally().queries(), queries.seconds(), queries.tally().metrics(queries.seconds()));
  }

  /** CPU of the drivers apart; what the servers used is that of entries where there are any. */
  Map<String, Double> cost(Load done, CpuUse cpu, List<ManagedProcess> servers) {
    if (queries == null) {
      return CommonMetrics.cost(done, cpu, servers);
    }
    double ofQueries = queries.tally().cpuSeconds();
    CpuUse ofIngest =
        new CpuUse(
            cpu.servers(),
            cpu.helpers(),
            cpu.drivers() == null ? null : Double.valueOf(cpu.drivers() - ofQueries),
            cpu.machine(),
            cpu.away());
    Map<String, Double> metrics = CommonMetrics.cost(done, ofIngest, servers);
    if (!level.ingests()) {
      // The operations are queries; the ingest's driver did nothing.
      metrics.remove(CommonMetrics.CLIENT_CPU);
      rename(metrics, CommonMetrics.SERVER_CPU, QueryMetrics.SERVER_CPU);
      rename(metrics, CommonMetrics.MACHINE_CPU, QueryMetrics.MACHINE_CPU);
    }
    metrics.put(QueryMetrics.CPU, ofQueries / (queries.tally().queries() / 1e6));
    return metrics;
  }

  private static void rename(Map<String, Double> metrics, String from, String to) {
    Double value = metrics.remove(from);
    if (value != null) {
      metrics.put(to, value);
    }
  }
}
