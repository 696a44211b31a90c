package dev.toll.engine.system;

import dev.toll.engine.study.Level;
import dev.toll.engine.study.MachineSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Capability of a {@link SystemUnderTest} whose drivers can run on another host. */
public interface Placing {
  /** Why not at these levels, as a clause; empty when they can. */
  Optional<String> unplaceable(List<Level> levels);

  /** The hosts file of a study; empty where all runs on this machine. */
  static Optional<Path> hosts(List<Level> levels) {
    String file = levels.get(0).settings().text(MachineSettings.HOSTS, "");
    return file.isEmpty() ? Optional.empty() : Optional.of(Path.of(file));
  }

  /** Why a system cannot have its drivers on other hosts though the study names some. */
  static Optional<String> refusal(SystemUnderTest system, List<Level> levels) {
    if (hosts(levels).isEmpty()) {
      return Optional.empty();
    }
    if (levels.stream().map(List::of).map(Placing::hosts).distinct().count() > 1) {
      return Optional.of(MachineSettings.HOSTS + " must be the same at all levels");
    }
    Optional<Placing> placing = system.capability(Placing.class);
    if (placing.isEmpty()) {
      return Optional.of(
          "system " + system.name() + " runs on this machine only so far; omit --hosts");
    }
    if (levels.stream().anyMatch(level -> !MachineSettings.driverCpus(level.settings()).all())) {
      return Optional.of(
          MachineSettings.DRIVER_CPUS
              + " is of this machine, and --hosts puts the drivers on another; omit one of them");
    }
    return placing.get().unplaceable(levels).map(why -> why + "; omit --hosts");
  }
}
