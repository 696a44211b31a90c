package dev.toll.engine.measure;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.Instance.CpuUse;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Where CPU time went, in words for a trial's facts. */
final class CpuWords {
  private CpuWords() {}

  /**
   * Of the system and its load.
   *
   * @param inKernel share of a role's time that the kernel spent, in words; null when unknown
   */
  static String of(
      CpuUse cpu, Double toll, List<ManagedProcess> processes, Function<Role, String> inKernel) {
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

  /** Of those who look on. */
  static String ofObserving(Double toll, double samplers, Double observers) {
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
