package dev.toll.engine.environment;

import dev.toll.engine.cpu.CpuRequest;
import dev.toll.engine.cpu.CpuSet;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.CpuAffinity;
import dev.toll.engine.process.RoleCpus;
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
  public RoleCpus bound(Settings level) {
    if (!MachineSettings.asksForCpus(level)) {
      return null;
    }
    CpuRequest servers = MachineSettings.cpus(level);
    CpuRequest drivers = MachineSettings.driverCpus(level);
    CpuSet wished = servers.of(usable()).orElse(null);
    CpuSet own = drivers.all() ? wished : drivers.highestOf(usable()).orElse(null);
    if (wished == null || own == null) {
      return null;
    }
    return new RoleCpus(servers.all() ? wished.without(own) : wished, own);
  }

  /** Those that the kernel must show for each process of a level; null when unknown. */
  public RoleCpus shown(Settings level) {
    if (MachineSettings.asksForCpus(level)) {
      return bound(level);
    }
    return toll == null ? null : new RoleCpus(toll, toll);
  }

  /** How many a level's processes may use: what its core-seconds are counted by. */
  public static int count(Settings level) {
    CpuRequest servers = MachineSettings.cpus(level);
    if (servers.all()) {
      return Machine.processors();
    }
    CpuRequest drivers = MachineSettings.driverCpus(level);
    if (servers.list() != null && drivers.list() != null) {
      return servers.list().and(drivers.list()).size();
    }
    return size(servers) + (drivers.all() ? 0 : size(drivers));
  }

  private static int size(CpuRequest wish) {
    return wish.list() == null ? wish.count() : wish.list().size();
  }

  /** Why a level cannot have its CPUs here, and what to do; empty when it can. */
  public Optional<String> unavailable(Settings level) {
    return unavailable(level, MachineSettings.CPUS, MachineSettings.cpus(level))
        .or(
            () ->
                unavailable(level, MachineSettings.DRIVER_CPUS, MachineSettings.driverCpus(level)))
        .or(() -> none(level));
  }

  /** Drivers that leave no CPU to servers. */
  private Optional<String> none(Settings level) {
    RoleCpus cpus = bound(level);
    return cpus == null || cpus.servers().size() > 0
        ? Optional.empty()
        : Optional.of(
            "%s: %s leaves no CPU to the servers; ask for fewer than %d"
                .formatted(
                    MachineSettings.DRIVER_CPUS,
                    MachineSettings.driverCpus(level),
                    usable().size()));
  }

  private Optional<String> unavailable(Settings level, String path, CpuRequest wish) {
    if (wish.all()) {
      return Optional.empty();
    }
    String asked = "%s: %s (%s)".formatted(path, wish, level.origin(path).text());
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

  /** On how many cores some CPUs are; empty where the kernel does not say. */
  public static Optional<Integer> cores(CpuSet cpus, HostFiles host) {
    Set<String> cores = new LinkedHashSet<>();
    List<Integer> untold = new ArrayList<>();
    for (int cpu : cpus.numbers()) {
      host.read(SIBLINGS.formatted(cpu)).ifPresentOrElse(cores::add, () -> untold.add(cpu));
    }
    return untold.isEmpty() ? Optional.of(cores.size()) : Optional.empty();
  }
}
