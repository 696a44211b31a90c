package dev.toll.engine.measure;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.system.Instance.CpuUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What every trial of every system yields: whose the machine's CPU time was, and its energy. */
public final class EngineMetrics {
  public static final String OBSERVING = "observing_cpu_share";
  public static final String ENERGY = "energy";
  static final String UNACCOUNTED = "unaccounted_cpu_share";

  static final List<Metric> ALL =
      List.of(
          new Metric(
              OBSERVING, "CPU taken by observing, of the run's own", "%", Better.NEITHER, false),
          new Metric(
              UNACCOUNTED, "CPU not accounted for, of the machine's", "%", Better.NEITHER, false),
          new Metric(
              ENERGY, "Energy of the machine's processors and memory", "J", Better.LOWER, false));

  /**
   * CPU-seconds of the system and its load. Kernels count in hundredths: a share of less has an
   * error of percents.
   */
  private static final double LEAST = 1;

  private EngineMetrics() {}

  /** A system's metrics, and these. */
  public static List<Metric> with(List<Metric> ofSystem) {
    List<Metric> all = new ArrayList<>(ofSystem);
    ALL.stream()
        .filter(metric -> ofSystem.stream().noneMatch(own -> own.name().equals(metric.name())))
        .forEach(all::add);
    return all;
  }

  /** Puts what the machine was taken for; a system's own figure of that name stands. */
  static void put(Map<String, Double> metrics, Double joules) {
    if (joules != null) {
      metrics.putIfAbsent(ENERGY, joules);
    }
  }

  /** Puts the figures of a window among a trial's metrics, as far as they are known. */
  static void put(Map<String, Double> metrics, CpuUse cpu, Double toll, Double observers) {
    Double watched = cpu.all();
    if (watched == null || toll == null || watched < LEAST) {
      return;
    }
    // Of what the run itself used: neighbours would make it look small.
    double ours = watched + toll;
    if (observers != null) {
      metrics.put(OBSERVING, 100 * (toll + observers) / ours);
    }
    if (cpu.machine() != null && cpu.machine() > 0) {
      // Clocks that tick differently: nothing can be a little less than nothing.
      metrics.put(UNACCOUNTED, Math.max(0, 100 * (cpu.machine() - ours) / cpu.machine()));
    }
  }
}
