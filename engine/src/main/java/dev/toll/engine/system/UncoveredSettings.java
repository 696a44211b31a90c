package dev.toll.engine.system;

import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.study.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Settings in which a level differs from one it is compared with, and at which no proof looks.
 *
 * @param level whose proofs do not depend on them
 * @param against the baseline, or the level's control
 */
public record UncoveredSettings(String level, String against, List<String> settings) {
  /** What is asked of the engine itself, or fixed for a run. */
  private static final List<String> OF_THE_ENGINE = List.of("design.", "observe.", "system.name");

  public UncoveredSettings {
    settings = List.copyOf(settings);
  }

  /** Every pair of a study's levels that has some. */
  public static List<UncoveredSettings> of(List<Level> levels, String baseline) {
    List<UncoveredSettings> found = new ArrayList<>();
    for (Level level : levels) {
      for (Level against : compared(level, levels, baseline)) {
        List<String> unseen =
            differences(level, against).stream()
                .filter(path -> level.settings().witnesses(path, against.settings()).isEmpty())
                .toList();
        if (!unseen.isEmpty()) {
          found.add(new UncoveredSettings(level.name(), against.name(), unseen));
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
  public static Set<String> differences(Level level, Level against) {
    Set<String> differing = level.settings().differing(against.settings());
    differing.removeIf(path -> OF_THE_ENGINE.stream().anyMatch(path::startsWith));
    differing.removeIf(path -> level.settings().is(Trait.INERT, path));
    return differing;
  }

  /** What is to be said before a run. */
  public String sentence() {
    return "level %s will be unproved: no proof looks at %s, in which it differs from %s"
        .formatted(level, String.join(", ", settings), against);
  }
}
