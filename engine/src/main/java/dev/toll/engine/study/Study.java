package dev.toll.engine.study;

import dev.toll.engine.record.Order;
import dev.toll.engine.record.Published;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.settings.Settings;
import java.util.List;

/**
 * The question, resolved: every default filled in, every level checked.
 *
 * @param scale the scale it was resolved at
 * @param settings of the study itself, before any level
 * @param levels those that will run, the baseline first, in the study's order
 * @param noiseTwin name of the second baseline; null without one
 * @param pairs of levels whose difference {@code toll explain} puts into words
 * @param report sentences for reports
 */
public record Study(
    String name,
    String title,
    String question,
    String scale,
    Published published,
    Settings settings,
    String baseline,
    List<Level> levels,
    String noiseTwin,
    List<ExplainedPair> pairs,
    ReportSpec report) {

  /** The scale of a study when none is asked for. */
  public static final String AS_WRITTEN = "as written";

  /**
   * Two levels whose difference {@code toll explain} shall put into words, as a study asks for it.
   *
   * @param question why, for people; empty when not said
   * @param groups of CPU to be named in any case; those the file of groups does not have are left
   *     out
   */
  public record ExplainedPair(String level, String against, String question, List<String> groups) {
    public ExplainedPair {
      groups = List.copyOf(groups);
    }
  }

  public Study {
    levels = List.copyOf(levels);
    pairs = List.copyOf(pairs);
  }

  /** The publication's own rule of repetition when the run follows it; null in random blocks. */
  public Published.Protocol protocol() {
    return settings.text(DesignSettings.PROTOCOL).equals(DesignSettings.AS_PUBLISHED)
        ? published.protocol()
        : null;
  }

  public Order order() {
    return protocol() == null ? Order.RANDOMISED : Order.SEQUENTIAL;
  }

  public String system() {
    return settings.text("system.name");
  }

  public String workload() {
    return settings.text("workload.name");
  }

  /** How many levels are compared: all but the baselines and the baseline's twin. */
  public int compared() {
    return (int)
        levels.stream()
            .filter(level -> !level.name().equals(baseline) && !level.name().equals(noiseTwin))
            .filter(level -> !level.isReference())
            .count();
  }

  /**
   * The levels that one is compared with: the baseline under its conditions, and its control. A
   * baseline under other conditions is compared with none.
   */
  public List<Level> comparedWith(Level level) {
    String reference = level.reference() == null ? baseline : level.reference();
    return levels.stream()
        .filter(other -> !other.name().equals(level.name()))
        .filter(other -> other.name().equals(reference) || other.name().equals(level.control()))
        .toList();
  }

  public Level level(String levelName) {
    return levels.stream()
        .filter(level -> level.name().equals(levelName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no level " + levelName));
  }
}
