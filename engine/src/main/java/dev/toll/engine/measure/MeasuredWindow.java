package dev.toll.engine.measure;

import dev.toll.engine.cgroup.CpuGroups;
import dev.toll.engine.gc.GcLog;
import dev.toll.engine.gc.GcPauses;
import dev.toll.engine.process.CpuSource;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.sample.GcSampler;
import dev.toll.engine.sample.MachineSampler;
import dev.toll.engine.sample.ProcessSampler;
import dev.toll.engine.sample.Sampler;
import dev.toll.engine.sample.ThreadSampler;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.DerivedMetrics;
import dev.toll.engine.system.GcLogged;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.LoadSeries;
import dev.toll.engine.system.Observed;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All that is looked at while a trial is measured, as its level wants it. */
public final class MeasuredWindow implements AutoCloseable {
  private final Instance instance;
  private final List<ManagedProcess> processes;
  private final CpuSource source;
  private final SeriesRecorder series;
  private final Interference interference;
  private final CpuAccount account;
  private final long start;

  public MeasuredWindow(
      Instance instance,
      Observing observing,
      CpuGroupsOfRun groups,
      Path home,
      LoadListener listener)
      throws SystemException, IOException {
    this.instance = instance;
    processes = instance.processes();
    source = groups.source(observing, processes);
    interference = new Interference(processes, source instanceof CpuGroups own ? own : null);
    series =
        new SeriesRecorder(
            home.resolve("series.csv"),
            samplers(observing),
            (seconds, operations, total) -> {
              if (observing.on()) {
                interference.sample();
              }
              listener.tick(seconds, operations, total);
            },
            instance.capability(LoadSeries.class).map(LoadSeries::series).orElse(List.of()),
            observing.every());
    // Last, so that getting ready is no part of what is counted.
    account =
        new CpuAccount(
            source, instance.capability(Observed.class).map(Observed::observers).orElse(List.of()));
    start = System.nanoTime();
  }

  private List<Sampler> samplers(Observing observing) {
    List<Sampler> samplers = new ArrayList<>();
    if (observing.on()) {
      samplers.add(new ProcessSampler(processes, source));
      samplers.add(new MachineSampler());
      samplers.add(new ThreadSampler(processes));
      samplers.add(new GcSampler(gcLogs()));
    }
    instance.capability(Observed.class).ifPresent(own -> samplers.addAll(own.startSamplers()));
    return samplers;
  }

  private List<GcLog> gcLogs() {
    return instance.capability(GcLogged.class).map(GcLogged::gcLogs).orElse(List.of());
  }

  /** Where the load tells of its progress. */
  public LoadListener load() {
    return series;
  }

  /**
   * What was measured.
   *
   * @param metrics by name; null or not finite where one could not be had
   * @param interference what the neighbours did meanwhile, by name
   * @param facts where CPU time came from and went to, in words
   */
  public record Figures(
      Map<String, Double> metrics, Map<String, Double> interference, Map<String, String> facts) {}

  /** The window is over: takes its figures. */
  public Figures end(Instance.Load load) {
    Instance.CpuUse cpu = account.soFar();
    Double toll = account.tollSeconds();
    Double observers = account.observerSeconds();
    long end = System.nanoTime();
    Map<String, Double> disturbance = interference.end();
    Map<String, String> facts = new TreeMap<>();
    if (interference.busiest() != null) {
      facts.put("busiest neighbour", interference.busiest());
    }
    facts.put("cpu accounting", source.words());
    facts.put("cpu seconds", CpuWords.of(cpu, toll, processes, account::systemShare));
    facts.put(
        "cpu seconds of observing", CpuWords.ofObserving(toll, series.cpuSeconds(), observers));
    Map<String, Double> metrics = new HashMap<>(load.metrics());
    EngineMetrics.put(metrics, cpu, toll, observers);
    metrics.putAll(GcPauses.metrics(gcLogs(), start, end));
    instance
        .capability(DerivedMetrics.class)
        .ifPresent(derived -> metrics.putAll(derived.metrics(load, cpu)));
    return new Figures(metrics, disturbance, facts);
  }

  @Override
  public void close() throws IOException {
    series.close();
  }
}
