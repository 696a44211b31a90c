package dev.toll.engine.system;

import dev.toll.engine.process.HostRole;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.study.FleetSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.MachineSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Capability of a {@link SystemUnderTest} whose drivers, at least, can run on another host. */
public interface Placing {
  /** The roles of hosts that it uses, with what each runs, as {@code toll plan} says it. */
  default Map<HostRole, String> roles() {
    return Map.of(HostRole.INGESTER, "drivers");
  }

  /** How many hosts of role master an instance has at the most. */
  default int masters() {
    return 1;
  }

  /**
   * What one of several hosts of role master runs.
   *
   * @param number its number, from 0
   */
  default String master(int number, int masters) {
    return roles().get(HostRole.MASTER);
  }

  /** What stays on this machine with any hosts. */
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

  /**
   * Why several drivers cannot do the load together; empty when they can.
   *
   * @param drivers how many
   */
  default Optional<String> undivided(List<Level> levels, int drivers) {
    return Optional.of("a load of this system has one driver");
  }

  /**
   * What a driver has of a level's load, such as {@code 2 of 3 writers}.
   *
   * @param driver its number, from 0
   */
  default String share(Level level, int driver, int drivers) {
    return "";
  }

  /**
   * Why there cannot be so many masters, or a load cannot have so many drivers; empty when they
   * can.
   *
   * @param mend what to give instead
   */
  static Optional<String> several(
      Placing placing, List<Level> levels, int masters, int drivers, String mend) {
    if (masters > placing.masters()) {
      return Optional.of(
          "%d hosts of role master, and an instance has %d at most; %s"
              .formatted(masters, placing.masters(), mend));
    }
    return drivers <= 1
        ? Optional.empty()
        : placing
            .undivided(levels, drivers)
            .map(why -> "%d hosts of role ingester: %s; %s".formatted(drivers, why, mend));
  }

  /** The roles of a system; none where all of it runs on this machine. */
  static Map<HostRole, String> roles(SystemUnderTest system) {
    return system.capability(Placing.class).map(Placing::roles).orElse(Map.of());
  }

  /** The settings that say where drivers are. */
  List<String> PATHS =
      Stream.concat(
              Stream.of(MachineSettings.HOSTS), FleetSettings.ALL.stream().map(SettingSpec::path))
          .toList();

  /** The hosts file of a study; empty where there is none. */
  static Optional<Path> hosts(List<Level> levels) {
    String file = levels.get(0).settings().text(MachineSettings.HOSTS, "");
    return file.isEmpty() ? Optional.empty() : Optional.of(Path.of(file));
  }

  /** Whether the drivers of a study are on another host. */
  static boolean away(List<Level> levels) {
    return hosts(levels).isPresent() || FleetSettings.of(levels.get(0).settings()).yarn();
  }

  /** Why a system cannot have its drivers on another host though the study names some. */
  static Optional<String> refusal(SystemUnderTest system, List<Level> levels) {
    for (String path : PATHS) {
      if (levels.stream().map(level -> level.settings().text(path, "")).distinct().count() > 1) {
        return Optional.of(path + " must be the same at all levels");
      }
    }
    if (hosts(levels).isEmpty()
        && levels.stream()
            .anyMatch(level -> MachineSettings.networkRate(level.settings()).isPresent())) {
      return Optional.of(
          MachineSettings.NETWORK_RATE
              + " limits what the hosts of a hosts file send; add --hosts FILE, or omit it");
    }
    if (!away(levels)) {
      return Optional.empty();
    }
    if (hosts(levels).isPresent() && FleetSettings.of(levels.get(0).settings()).yarn()) {
      return Optional.of(
          "the drivers cannot be both on a host of "
              + MachineSettings.HOSTS
              + " and in a container of YARN; omit --hosts or --fleet");
    }
    Optional<Placing> placing = system.capability(Placing.class);
    if (placing.isEmpty()) {
      return here("system " + system.name() + " runs", levels);
    }
    if (levels.stream().anyMatch(level -> !MachineSettings.driverCpus(level.settings()).all())) {
      return Optional.of(
          MachineSettings.DRIVER_CPUS
              + " names CPUs of this machine, and the drivers are on another; omit it or "
              + option(levels));
    }
    return unusedContainer(system, placing.get(), FleetSettings.of(levels.get(0).settings()))
        .or(() -> placing.get().unplaceable(levels).flatMap(does -> here(does, levels)));
  }

  private static Optional<String> unusedContainer(
      SystemUnderTest system, Placing placing, FleetSettings fleet) {
    return fleet.containers(placing.roles().keySet()).stream()
        .filter(role -> !placing.roles().containsKey(role))
        .findFirst()
        .map(
            role ->
                "%s: system %s has no servers for a host of role %s; omit it"
                    .formatted(FleetSettings.setting(role), system.name(), role.word()));
  }

  /**
   * Why a command cannot take a study that names hosts; empty when it names none.
   *
   * @param does what the command does on this machine only, e.g. {@code toll explain profiles}
   */
  static Optional<String> refusal(String does, List<Level> levels) {
    return away(levels) ? here(does, levels) : Optional.empty();
  }

  /**
   * Why an instance of a system cannot be kept up where a study says; empty when it can. Hosts of
   * drivers alone are refused: an instance that is kept up has no load.
   */
  static Optional<String> unkept(SystemUnderTest system, List<Level> levels) {
    boolean servers = !Set.of(HostRole.INGESTER).containsAll(roles(system).keySet());
    return servers || !away(levels)
        ? Optional.empty()
        : here("servers of system " + system.name() + " run", levels);
  }

  private static Optional<String> here(String does, List<Level> levels) {
    return Optional.of(
        does + " on this machine only so far; omit " + option(levels) + " or " + setting(levels));
  }

  private static String option(List<Level> levels) {
    return hosts(levels).isPresent() ? "--hosts" : "--fleet";
  }

  /** The setting that has the drivers on another host. */
  static String setting(List<Level> levels) {
    return hosts(levels).isPresent() ? MachineSettings.HOSTS : FleetSettings.FLEET;
  }
}
