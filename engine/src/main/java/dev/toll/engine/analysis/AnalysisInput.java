package dev.toll.engine.analysis;

import dev.toll.engine.record.EventSeries;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.Published;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StudyInfo;
import dev.toll.engine.results.Warning;
import dev.toll.engine.statistics.Coincidence;
import dev.toll.engine.statistics.Pace;
import dev.toll.engine.statistics.Steady;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All an analysis needs.
 *
 * @param run its {@code blocks} are ignored: the analysis counts them
 * @param levels as planned, in the table's order, exactly one of them the baseline
 * @param trials the journal: any order, several attempts, void ones and the warm-up block 0 too
 * @param published the result re-run; null when there is none
 * @param tolerance the smallest cost that matters, as a fraction
 * @param atMost whether only an upper bound of each cost is asked for, declared before the run
 * @param planned number of blocks, declared before the run, at which intervals are narrowest
 * @param noiseTwin the level that repeats the baseline (A'), e.g. {@code none (A/A)}; null for none
 * @param ceiling the driver's own ceiling; null when it was not measured
 * @param warnings of the run itself; they come first among the results' warnings
 * @param steady where each trial's rate became steady, by trial; absent where not looked for
 * @param paces how each trial with an arrival rate kept it, by trial
 * @param coincidences of slow intervals with the system's events, by event and trial
 * @param wishes what reports shall say in sentences
 * @param without metrics that a level has by no means, by level; an unknown figure is not of these
 */
public record AnalysisInput(
    StudyInfo study,
    RunInfo run,
    List<LevelInfo> levels,
    List<Metric> metrics,
    List<TrialRecord> trials,
    Published published,
    double tolerance,
    boolean atMost,
    int planned,
    String noiseTwin,
    Ceiling ceiling,
    List<Warning> warnings,
    Map<String, Object> environment,
    Map<String, Steady> steady,
    Map<String, Pace> paces,
    Map<EventSeries, Map<String, Coincidence>> coincidences,
    ReportSpec wishes,
    Map<String, Set<String>> without) {

  /**
   * What the driver's loop does with the system left out.
   *
   * @param metric the rate metric it is comparable with, e.g. {@code entries_per_second}
   * @param value of it, in that metric's unit
   */
  public record Ceiling(String metric, double value) {}

  public AnalysisInput {
    levels = List.copyOf(levels);
    metrics = List.copyOf(metrics);
    trials = List.copyOf(trials);
    warnings = List.copyOf(warnings);
    without = Map.copyOf(without);
    steady = Map.copyOf(steady);
    paces = Map.copyOf(paces);
    coincidences = Collections.unmodifiableMap(new LinkedHashMap<>(coincidences));
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
  }

  /** Whether levels ran one after another, so that no two trials belong together. */
  boolean sequential() {
    return run.order() == Order.SEQUENTIAL;
  }

  /** Whether a level can have a metric at all. */
  boolean measures(String metric, String level) {
    return !without.getOrDefault(level, Set.of()).contains(metric);
  }

  /** The level every other is compared with. */
  public String baseline() {
    return baselineLevel().name();
  }

  /** Whether the levels are combinations of those of several factors. */
  boolean crossed() {
    Map<String, String> factors = baselineLevel().factors();
    return factors != null && factors.size() > 1;
  }

  /** Whether levels were repeated one after another, by the publication's rule. */
  boolean asPublished() {
    return sequential() && published() != null && published().protocol() != null;
  }

  LevelInfo baselineLevel() {
    return levels.stream().filter(LevelInfo::isBaseline).findFirst().orElseThrow();
  }

  /**
   * The levels whose effect is asked for: all but the baselines and the noise twin. A level whose
   * reference is not in the run has none.
   */
  public List<LevelInfo> compared() {
    return levels.stream()
        .filter(level -> !level.isBaseline() && !level.isReference())
        .filter(level -> !level.name().equals(noiseTwin) && isInRun(against(level)))
        .toList();
  }

  /** The level whose effect this one's is: the baseline under the same conditions. */
  String against(LevelInfo level) {
    return level.reference() == null ? baseline() : level.reference();
  }

  List<String> levelNames() {
    return levels.stream().map(LevelInfo::name).toList();
  }

  boolean isInRun(String level) {
    return levelNames().contains(level);
  }

  /** The levels compared with a control too, where that control is in the run. */
  public List<LevelInfo> controlled() {
    return compared().stream()
        .filter(level -> level.control() != null && !level.control().equals(level.name()))
        .filter(level -> !level.control().equals(against(level)) && isInRun(level.control()))
        .toList();
  }

  /** The headline metric: the one declared primary, or the first; null when there is none. */
  public Metric primary() {
    return Metric.primary(metrics).orElse(null);
  }

  /** The rate at which operations are done; null when there is none. */
  Metric rate() {
    return rate(metrics);
  }

  /** The first metric that is a rate and better when higher; null when there is none. */
  public static Metric rate(List<Metric> metrics) {
    return metrics.stream().filter(Metric::isRate).findFirst().orElse(null);
  }

  Metric metric(String name) {
    return Metric.named(name, metrics).orElse(null);
  }
}
