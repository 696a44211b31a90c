package dev.toll.systems.command;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds what the commands of a shared server name and do not get: variables in which levels differ,
 * and those of toll that only a level has. They would find them unset; it is better to report that
 * before.
 */
record SharedCheck(Set<String> differing, Settings settings, Problems problems) {
  private static final List<String> READ =
      Stream.concat(CommandSettings.OF_SERVER.stream(), Stream.of(CommandSettings.PID_FILE))
          .toList();

  static void check(List<Level> levels, Problems problems) {
    Set<String> differing = differing(levels);
    for (Level level : levels) {
      new SharedCheck(differing, level.settings(), problems).check();
    }
  }

  /**
   * The settings of a shared server. A variable in which levels differ is not among them, so that
   * it cannot reach the server through what it starts; all else that a server reads is the same.
   */
  static Settings shared(List<Level> levels) {
    Set<String> different = differing(levels);
    return levels.get(0).settings().without(different::contains);
  }

  /** Paths of the variables that are not the same at all levels. */
  private static Set<String> differing(List<Level> levels) {
    Set<String> paths = new TreeSet<>();
    for (Level level : levels) {
      paths.addAll(levels.get(0).settings().differing(level.settings()));
    }
    paths.removeIf(path -> !ofVariable(path));
    return paths;
  }

  private static boolean ofVariable(String path) {
    return path.startsWith(CommandSettings.ENV) || path.startsWith(CommandSettings.WORKLOAD_ENV);
  }

  private void check() {
    for (String path : READ) {
      String command = CommandSettings.get(settings, path);
      if (command == null) {
        continue;
      }
      if (path.equals(CommandSettings.PID_FILE)) {
        ofLevel(settings.all().stream().filter(all -> all.path().equals(path)).toList(), path);
      }
      for (Setting variable : named(command)) {
        if (differing.contains(variable.path())) {
          problems.add(
              variable.origin(),
              ("%s names the variable %s, in which levels differ, and which a shared server (%s) does"
                      + " not get; make it the same at all levels, or name another in %s")
                  .formatted(path, name(variable), DesignSettings.SHARE_SERVER, path));
        }
      }
      ofLevel(named(command), path);
    }
  }

  /** Values in which toll expands what is not there for the server. */
  private void ofLevel(List<Setting> values, String path) {
    for (Setting value : values) {
      for (String name : Variables.used(value.value())) {
        if (Variables.OF_LEVEL.contains(name)) {
          problems.add(
              value.origin(),
              "%s: %s is not set in %s of a shared server (%s)"
                  .formatted(value.path(), name, path, DesignSettings.SHARE_SERVER));
        }
      }
    }
  }

  /** The variables that a text names, and those that their values name. */
  private List<Setting> named(String text) {
    List<Setting> found = new ArrayList<>();
    Set<String> seen = new TreeSet<>();
    named(text, seen, found);
    return found;
  }

  private void named(String text, Set<String> seen, List<Setting> found) {
    for (Setting setting : settings.all()) {
      if (ofVariable(setting.path())
          && Variables.names(text, name(setting))
          && seen.add(setting.path())) {
        found.add(setting);
        named(setting.value(), seen, found);
      }
    }
  }

  private static String name(Setting variable) {
    return variable.path().substring(variable.path().lastIndexOf('.') + 1);
  }
}
