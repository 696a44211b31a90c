package dev.toll.engine.study.resolve;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.StudyFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which of a study's levels run. */
final class LevelChoice {
  private static final Origin LEVELS = new Origin("--levels");

  private LevelChoice() {}

  /**
   * The levels that run when none are asked for.
   *
   * @param scale null for the study as written
   */
  static List<Level> usual(StudyFile file, StudyFile.Scale scale) {
    return named(file, scale == null ? List.of() : scale.levels());
  }

  /** The levels that are asked for, or the usual ones. */
  static List<Level> chosen(
      StudyFile file, StudyFile.Scale scale, List<String> asked, Problems problems) {
    List<String> known = file.levels().stream().map(Level::name).toList();
    for (String name : asked) {
      // Without levels there is nothing to choose from, and the parser has said why.
      if (!known.isEmpty() && !known.contains(name)) {
        problems.add(LEVELS, "unknown level '" + name + "'; " + Nearest.hint(name, known));
      }
    }
    return asked.isEmpty() ? usual(file, scale) : named(file, asked);
  }

  /** The levels with these names, the baseline first; all that are not optional for none. */
  private static List<Level> named(StudyFile file, List<String> names) {
    Set<String> wanted = new HashSet<>(names);
    List<Level> chosen = new ArrayList<>();
    for (Level level : file.levels()) {
      // The baseline is always there, even were it called optional.
      if (level.name().equals(file.baseline())
          || wanted.contains(level.name())
          || (names.isEmpty() && !level.optional())) {
        chosen.add(level);
      }
    }
    // The baseline leads every table.
    chosen.sort((a, b) -> rank(a, file.baseline()) - rank(b, file.baseline()));
    return chosen;
  }

  private static int rank(Level level, String baseline) {
    return level.name().equals(baseline) ? 0 : 1;
  }
}
