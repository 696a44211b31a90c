package dev.toll.engine.measure;

import dev.toll.engine.study.resolve.StudyMetrics;
import dev.toll.engine.system.Instance.CpuUse;
import java.util.Map;

/** Figures of a window that every system yields, by the machine's and toll's own meters. */
final class EngineMetrics {
  /**
   * CPU-seconds of the system and its load. Kernels count in hundredths: a share of less has an
   * error of percents.
   */
  private static final double LEAST = 1;

  private EngineMetrics() {}

  /** Puts the figures of a window among a trial's metrics, as far as they are known. */
  static void put(Map<String, Double> metrics, WindowUse used) {
    if (used.energy().total() != null) {
      // A system's own figure of that name is kept.
      metrics.putIfAbsent(StudyMetrics.ENERGY, used.energy().total());
    }
    CpuUse cpu = used.cpu();
    Double watched = cpu.all();
    if (watched == null || used.toll() == null || watched < LEAST) {
      return;
    }
    // Of what the run itself used: neighbours would make it look small.
    double ours = watched + used.toll();
    if (used.observers() != null) {
      metrics.put(StudyMetrics.OBSERVING, 100 * (used.toll() + used.observers()) / ours);
    }
    if (cpu.machine() != null && cpu.machine() > 0) {
      // Clocks that tick differently: nothing can be a little less than nothing.
      metrics.put(
          StudyMetrics.UNACCOUNTED, Math.max(0, 100 * (cpu.machine() - ours) / cpu.machine()));
    }
  }
}
