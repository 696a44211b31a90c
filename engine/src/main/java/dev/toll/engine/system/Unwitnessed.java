package dev.toll.engine.system;

import dev.toll.engine.study.Level;
import dev.toll.engine.study.MachineSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Settings in which a level differs from one it is compared with, and at which no proof looks.
 *
 * @param level whose proofs do not depend on them
 * @param against the baseline, or the level's control
 */
public record Unwitnessed(String level, String against, List<String> settings) {
  /** What is asked of the engine itself, or fixed for a run. */
  private static final List<String> OF_THE_ENGINE = List.of("design.", "observe.", "system.name");

  public Unwitnessed {
    settings = List.copyOf(settings);
  }

  /** Every pair of a study's levels that has some. */
  public static List<Unwitnessed> of(SystemUnderTest system, List<Level> levels, String baseline) {
    List<Unwitnessed> found = new ArrayList<>();
    for (Level level : levels) {
      for (Level against : compared(level, levels, baseline)) {
        List<String> unseen =
            differences(system, level, against).stream()
                .filter(path -> witnesses(system, path, level, against).isEmpty())
                .toList();
        if (!unseen.isEmpty()) {
          found.add(new Unwitnessed(level.name(), against.name(), unseen));
        }
      }
    }
    return found;
  }

  /**
   * The levels that one is compared with: the baseline under its conditions, and its control. A
   * baseline under other conditions is compared with none.
   */
  public static List<Level> compared(Level level, List<Level> levels, String baseline) {
    String reference = level.reference() == null ? baseline : level.reference();
    return levels.stream()
        .filter(other -> !other.name().equals(level.name()))
        .filter(other -> other.name().equals(reference) || other.name().equals(level.control()))
        .toList();
  }

  /** The settings in which two levels differ, but those that change nothing that is measured. */
  public static Set<String> differences(SystemUnderTest system, Level level, Level against) {
    Optional<Witnessing> witnessing = system.capability(Witnessing.class);
    Set<String> differing = level.settings().differing(against.settings());
    differing.removeIf(path -> OF_THE_ENGINE.stream().anyMatch(path::startsWith));
    differing.removeIf(path -> witnessing.map(says -> says.inert(path)).orElse(false));
    return differing;
  }

  /** Names of the proofs that look at such a setting, at the level that has it. */
  public static Set<String> witnesses(
      SystemUnderTest system, String path, Level level, Level against) {
    if (path.equals(MachineSettings.CPUS) || path.equals(MachineSettings.DRIVER_CPUS)) {
      return Set.of(MachineSettings.PROOF);
    }
    if (path.equals(MachineSettings.NETWORK_RATE)) {
      return Set.of(MachineSettings.LINKS_PROOF);
    }
    return system
        .capability(Witnessing.class)
        .map(says -> says.witnesses(path, level, against))
        .orElse(Set.of());
  }

  /** What is to be said before a run. */
  public String sentence() {
    return "level %s will be unproved: no proof looks at %s, in which it differs from %s"
        .formatted(level, String.join(", ", settings), against);
  }
}
