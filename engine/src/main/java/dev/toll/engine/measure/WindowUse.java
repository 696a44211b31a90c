package dev.toll.engine.measure;

import dev.toll.engine.measure.EnergyAccount.Energy;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.study.resolve.StudyMetrics;
import dev.toll.engine.system.Instance.CpuUse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * What was used over a window; what is unknown is null.
 *
 * @param cpu CPU-seconds of the instance, by role, and of the machine
 * @param toll CPU-seconds of toll's own process
 * @param observers CPU-seconds of processes that only observe
 * @param energy of the whole machine
 */
record WindowUse(CpuUse cpu, Double toll, Double observers, Energy energy) {
  /**
   * CPU-seconds of the system and its load. Kernels count in hundredths: a share of less has an
   * error of percents.
   */
  private static final double LEAST = 1;

  /** Puts the figures of a window among a trial's metrics, as far as they are known. */
  void putInto(Map<String, Double> metrics) {
    if (energy.total() != null) {
      // A system's own figure of that name is kept.
      metrics.putIfAbsent(StudyMetrics.ENERGY, energy.total());
    }
    Double watched = cpu.all();
    if (watched == null || toll == null || watched < LEAST) {
      return;
    }
    // Of what the run itself used: neighbours would make it look small.
    double ours = watched + toll;
    if (observers != null) {
      metrics.put(StudyMetrics.OBSERVING, 100 * (toll + observers) / ours);
    }
    if (cpu.machine() != null && cpu.machine() > 0) {
      // Clocks that tick differently: nothing can be a little less than nothing.
      metrics.put(
          StudyMetrics.UNACCOUNTED, Math.max(0, 100 * (cpu.machine() - ours) / cpu.machine()));
    }
  }

  /**
   * Where CPU time of the system and its load went, for a trial's facts.
   *
   * @param inKernel share of a role's time that the kernel spent, in words; null when unknown
   */
  String words(List<ManagedProcess> processes, Function<Role, String> inKernel) {
    Double unaccounted =
        cpu.machine() == null || cpu.all() == null || toll == null
            ? null
            : Double.valueOf(cpu.machine() - cpu.all() - toll);
    boolean ofServers = processes.stream().anyMatch(process -> process.role() == Role.SERVER);
    return "machine "
        + seconds(cpu.machine())
        + ": servers "
        + (ofServers
            ? seconds(cpu.servers())
                + kernel(inKernel.apply(Role.SERVER))
                + where(Role.SERVER, processes)
            : "unknown, not started by toll")
        + ", drivers "
        + seconds(cpu.drivers())
        + kernel(inKernel.apply(Role.DRIVER))
        + where(Role.DRIVER, processes)
        + ", helpers "
        + seconds(cpu.helpers())
        + ", toll "
        + seconds(toll)
        + ", unaccounted "
        + seconds(unaccounted);
  }

  /** Of which machines a role's time is, where one of them is another. */
  private static String where(Role role, List<ManagedProcess> processes) {
    List<String> machines =
        processes.stream()
            .filter(process -> process.role() == role)
            .map(process -> process.host().name())
            .distinct()
            .toList();
    boolean away = processes.stream().anyMatch(process -> process.role() == role && process.away());
    return away ? " (of " + String.join(", ", machines) + ")" : "";
  }

  private static String kernel(String share) {
    return share == null ? "" : " (" + share + " in the kernel)";
  }

  /** The same of those who look on. */
  String wordsOfObserving(double samplers) {
    return "toll "
        + seconds(toll)
        + ", of which samplers "
        + seconds(samplers)
        + "; observers "
        + seconds(observers);
  }

  private static String seconds(Double seconds) {
    return seconds == null ? "unknown" : String.format(Locale.ROOT, "%.3f", seconds);
  }
}
