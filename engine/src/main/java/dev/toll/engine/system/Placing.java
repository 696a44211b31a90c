package dev.toll.engine.system;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.MachineSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Capability of a {@link SystemUnderTest} whose drivers, at least, can run on another host. */
public interface Placing {
  /** The roles of hosts that it uses, with what each runs, as {@code toll plan} says it. */
  default Map<HostRole, String> roles() {
    return Map.of(HostRole.INGESTER, "drivers");
  }

  /** What is on this machine whatever the hosts. */
  default String rest() {
    return "servers, helpers, observers";
  }

  /**
   * What is done on this machine only at these levels, e.g. {@code a connected server is loaded};
   * empty when they can.
   */
  Optional<String> unplaceable(List<Level> levels);

  /**
   * Why these hosts do not suffice, and how to fix that; empty when they do.
   *
   * @param hosts names of the hosts of each role that there are hosts of
   */
  default Optional<String> misplaced(List<Level> levels, Map<HostRole, List<String>> hosts) {
    return Optional.empty();
  }

  /** The roles of a system; none where all of it runs on this machine. */
  static Map<HostRole, String> roles(SystemUnderTest system) {
    return system.capability(Placing.class).map(Placing::roles).orElse(Map.of());
  }

  /** The hosts file of a study; empty where all runs on this machine. */
  static Optional<Path> hosts(List<Level> levels) {
    String file = levels.get(0).settings().text(MachineSettings.HOSTS, "");
    return file.isEmpty() ? Optional.empty() : Optional.of(Path.of(file));
  }

  /** Why a system cannot have its drivers on another host though the study names some. */
  static Optional<String> refusal(SystemUnderTest system, List<Level> levels) {
    if (levels.stream().map(List::of).map(Placing::hosts).distinct().count() > 1) {
      return Optional.of(MachineSettings.HOSTS + " must be the same at all levels");
    }
    if (hosts(levels).isEmpty()) {
      return Optional.empty();
    }
    Optional<Placing> placing = system.capability(Placing.class);
    if (placing.isEmpty()) {
      return here("system " + system.name() + " runs");
    }
    if (levels.stream().anyMatch(level -> !MachineSettings.driverCpus(level.settings()).all())) {
      return Optional.of(
          MachineSettings.DRIVER_CPUS
              + " names CPUs of this machine, and the drivers are on another; omit it or --hosts");
    }
    return placing.get().unplaceable(levels).flatMap(Placing::here);
  }

  /**
   * Why a command cannot take a study that names hosts; empty when it names none.
   *
   * @param does what the command does on this machine only, e.g. {@code toll up starts}
   */
  static Optional<String> refusal(String does, List<Level> levels) {
    return hosts(levels).flatMap(file -> here(does));
  }

  private static Optional<String> here(String does) {
    return Optional.of(
        does + " on this machine only so far; omit --hosts or " + MachineSettings.HOSTS);
  }
}
