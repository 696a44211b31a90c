package dev.toll.systems.command;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What the levels of a study have in common: all that a server knows which they share. */
final class SharedSettings {
  private SharedSettings() {}

  /**
   * The settings of a shared server. A variable in which levels differ is not among them, so that
   * it cannot reach the server through what it starts; all else that a server reads is the same.
   */
  static Settings of(List<Level> levels) {
    Set<String> different = differing(levels);
    return levels.get(0).settings().without(different::contains);
  }

  /** Paths of the variables that are not the same at all levels. */
  static Set<String> differing(List<Level> levels) {
    Set<String> paths = new TreeSet<>();
    for (Level level : levels) {
      paths.addAll(levels.get(0).settings().differing(level.settings()));
    }
    paths.removeIf(path -> !ofVariable(path));
    return paths;
  }

  /** Whether a setting is an environment variable. */
  static boolean ofVariable(String path) {
    return path.startsWith(CommandSettings.ENV) || path.startsWith(CommandSettings.WORKLOAD_ENV);
  }
}
