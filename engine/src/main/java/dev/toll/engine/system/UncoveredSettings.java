package dev.toll.engine.system;

import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
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
  public static List<UncoveredSettings> of(Study study) {
    List<UncoveredSettings> found = new ArrayList<>();
    for (Level level : study.levels()) {
      for (Level against : study.comparedWith(level)) {
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
