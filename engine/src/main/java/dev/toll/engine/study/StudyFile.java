package dev.toll.engine.study;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.ReportWishes;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A study as its file says it, before a scale is chosen and settings are checked.
 *
 * @param settings system, workload, design, jvm and volume keys, by full path
 * @param scales by name: the settings each lays over the study's, and the levels it is limited to
 * @param pairs that {@code toll explain} compares
 * @param report sentences for reports
 */
public record StudyFile(
    String fileName,
    String name,
    String title,
    String question,
    Published published,
    List<Setting> settings,
    String baseline,
    List<Level> levels,
    Map<String, Scale> scales,
    List<Study.ExplainedPair> pairs,
    ReportWishes report) {

  /**
   * A size of the study.
   *
   * @param levels names it is limited to; empty for all that are not optional
   * @param origin where it stands
   */
  public record Scale(String name, List<Setting> settings, List<String> levels, Origin origin) {}

  public List<String> levelNames() {
    return levels.stream().map(Level::name).toList();
  }

  /**
   * The levels with these names, the baseline first, as it leads every table and always runs; all
   * that are not optional for none.
   */
  public List<Level> levels(List<String> names) {
    return levels.stream()
        .filter(
            level ->
                isBaseline(level)
                    || names.contains(level.name())
                    || (names.isEmpty() && !level.optional()))
        .sorted(Comparator.comparing(level -> !isBaseline(level)))
        .toList();
  }

  private boolean isBaseline(Level level) {
    return level.name().equals(baseline);
  }
}
