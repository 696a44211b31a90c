package dev.toll.engine.profile;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import java.util.ArrayList;
import java.util.List;

/**
 * Which levels of a run an explanation is about.
 *
 * @param against what each other is compared with
 * @param all every level but the noise twin, {@code against} first, then in the study's order
 * @param wanted those to be profiled now, {@code against} first
 */
public record ExplainedLevels(String against, List<String> all, List<String> wanted) {

  /**
   * Chooses them.
   *
   * @param level null for all of the run
   * @param against null for the baseline
   * @throws StudyException when the run has no such level, or both are the same
   */
  public static ExplainedLevels of(Study study, String level, String against)
      throws StudyException {
    String base = against == null ? study.baseline() : known(against, study);
    List<String> all = new ArrayList<>(List.of(base));
    study.levels().stream()
        .map(Level::name)
        .filter(name -> !name.equals(base) && !name.equals(study.noiseTwin()))
        .forEach(all::add);
    if (level == null) {
      return new ExplainedLevels(base, all, all);
    }
    if (known(level, study).equals(base)) {
      throw new StudyException(
          "'" + level + "' cannot be compared with itself; name another level, or --against one");
    }
    return new ExplainedLevels(base, all, List.of(base, level));
  }

  private static String known(String level, Study study) throws StudyException {
    List<String> names = study.levels().stream().map(Level::name).toList();
    if (!names.contains(level)) {
      throw new StudyException(
          "the run has no level '" + level + "'; " + Nearest.hint(level, names));
    }
    return level;
  }
}
