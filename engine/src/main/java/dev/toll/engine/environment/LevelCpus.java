package dev.toll.engine.environment;

import dev.toll.engine.cpu.CpuSet;
import dev.toll.engine.cpu.CpuWish;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.CpuAffinity;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.MachineSettings;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which CPUs of this machine a level means.
 *
 * @param toll those that toll itself may run on, also where some are not there; null when unknown
 * @param online those there are
 * @param bindable whether processes can be bound to some of them
 */
public record LevelCpus(CpuSet toll, CpuSet online, boolean bindable) {
  private static final String ONLINE = "/sys/devices/system/cpu/online";
  private static final String SIBLINGS = "/sys/devices/system/cpu/cpu%d/topology/core_cpus_list";

  /** On the machine toll runs on. */
  public static LevelCpus here() {
    return of(HostFiles.here(), MachineProgram.find(CpuAffinity.PROGRAM).isPresent());
  }

  static LevelCpus of(HostFiles host, boolean bindable) {
    CpuSet toll = CpuAffinity.allowed(host.path("/proc/self/status")).orElse(null);
    CpuSet online = host.read(ONLINE).map(CpuSet::parse).orElse(toll);
    return new LevelCpus(toll, online, bindable);
  }

  /** Those a level's processes are bound to; null where they are not bound. */
  public CpuSet bound(Settings level) {
    CpuWish wish = MachineSettings.cpus(level);
    return wish.all() ? null : wish.of(usable()).orElse(null);
  }

  /** Those that the kernel must show for each process of a level; null when unknown. */
  public CpuSet shown(Settings level) {
    return MachineSettings.cpus(level).all() ? toll : bound(level);
  }

  /** How many a level's processes may use: what its core-seconds are counted by. */
  public static int count(Settings level) {
    CpuWish wish = MachineSettings.cpus(level);
    if (wish.all()) {
      return Machine.processors();
    }
    return wish.list() == null ? wish.count() : wish.list().size();
  }

  /** Why a level cannot have its CPUs here, and what to do; empty when it can. */
  public Optional<String> unavailable(Settings level) {
    CpuWish wish = MachineSettings.cpus(level);
    if (wish.all()) {
      return Optional.empty();
    }
    String asked =
        "%s: %s (%s)"
            .formatted(MachineSettings.CPUS, wish, level.origin(MachineSettings.CPUS).text());
    if (toll == null) {
      return Optional.of(asked + " needs Linux's /proc/self/status, which cannot be read here");
    }
    if (wish.of(usable()).isEmpty()) {
      String lacks =
          wish.list() == null
              ? "asks for " + wish.count() + " CPUs"
              : "asks for CPU " + wish.list().without(usable());
      return Optional.of(
          "%s %s, but toll may use only %s here (%d); ask for others, or run toll where it has"
                  .formatted(asked, lacks, usable(), usable().size())
              + " more");
    }
    return bindable
        ? Optional.empty()
        : Optional.of(
            "%s: %s is not installed; install the package util-linux"
                .formatted(asked, CpuAffinity.PROGRAM));
  }

  private CpuSet usable() {
    return toll.within(online);
  }

  /** On how many cores some CPUs are; empty where the kernel does not tell. */
  public static Optional<Integer> cores(CpuSet cpus, HostFiles host) {
    Set<String> cores = new LinkedHashSet<>();
    List<Integer> untold = new ArrayList<>();
    for (int cpu : cpus.numbers()) {
      host.read(SIBLINGS.formatted(cpu)).ifPresentOrElse(cores::add, () -> untold.add(cpu));
    }
    return untold.isEmpty() ? Optional.of(cores.size()) : Optional.empty();
  }
}
