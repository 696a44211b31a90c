package dev.toll.systems.command;

import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Variables in which levels differ and that no command names: a misspelt one leaves all levels the
 * same. No mistake, because a program may read its environment by itself.
 */
final class UnreadVariables {
  private UnreadVariables() {}

  /** A sentence for each. */
  static List<String> of(List<Level> levels) {
    Set<String> names = new TreeSet<>();
    Settings first = levels.get(0).settings();
    levels.forEach(level -> names.addAll(Variables.differing(first, level.settings())));
    List<String> sentences = new ArrayList<>();
    for (String name : names) {
      if (levels.stream().noneMatch(level -> names(level, name))) {
        sentences.add(
            ("levels differ in the variable %s, which no command names: they are the same unless a"
                    + " program reads it by itself")
                .formatted(name));
      }
    }
    return sentences;
  }

  /** In a command, or in another variable's value. */
  private static boolean names(Level level, String name) {
    Pattern word = Pattern.compile("\\b" + Pattern.quote(name) + "\\b");
    for (Setting setting : level.settings().all()) {
      boolean itself = setting.path().endsWith("." + name);
      if (!itself && word.matcher(setting.value()).find()) {
        return true;
      }
    }
    return false;
  }
}
