package dev.toll.engine.study;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

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
    ReportSpec report) {

  /**
   * A size of the study.
   *
   * @param levels names it is limited to; empty for all that are not optional
   * @param origin where it is
   */
  public record Scale(String name, List<Setting> settings, List<String> levels, Origin origin) {}

  public List<String> levelNames() {
    return levels.stream().map(Level::name).toList();
  }

  /**
   * The levels with these names, the baseline first, as it leads every table and always runs; all
   * that are not optional for none. What they are compared with runs too. Where all of them run
   * under one other condition, its baseline is the run's.
   */
  public List<Level> levels(List<String> names) {
    List<Level> chosen =
        levels.stream()
            .filter(level -> names.contains(level.name()) || (names.isEmpty() && !level.optional()))
            .toList();
    Set<String> references =
        chosen.stream()
            .map(level -> level.reference() == null ? baseline : level.reference())
            .collect(Collectors.toSet());
    String first = references.size() == 1 ? references.iterator().next() : baseline;
    return levels.stream()
        .filter(
            level ->
                chosen.stream().anyMatch(one -> one.name().equals(level.name()))
                    || references.contains(level.name())
                    || level.name().equals(first))
        .map(level -> Objects.equals(first, level.reference()) ? level.against(null) : level)
        .sorted(Comparator.comparing(level -> !level.name().equals(first)))
        .toList();
  }
}
