package dev.toll.engine.compare;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Words;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Answer;
import dev.toll.engine.results.RunState;
import dev.toll.engine.statistics.Interval;
import java.util.List;
import java.util.Locale;

/**
 * What a comparison found: the content of {@code toll compare --format json}. The field names are
 * the format ({@link #FORMAT}) and sealed by a golden test.
 *
 * @param sameWork false when the sizes of the work differ; then absolute metrics have no answer
 * @param tolerance the smallest cost that matters, as a fraction
 * @param interference what others took of the machine during each run; empty for two levels of one
 * @param machines what sets the two machines apart; null when the hardware recorded is the same, or
 *     nothing of it was
 * @param changes of B against A, per metric and level, the metrics in their order
 * @param relative change of the cost against the baseline of the same block; empty when it cannot
 *     be had
 * @param outcome the worst of all checks; null without checks
 */
public record ComparedRuns(
    String format,
    Side a,
    Side b,
    Pairing pairing,
    boolean sameWork,
    double tolerance,
    List<Difference> differences,
    List<String> warnings,
    List<OtherLoad> interference,
    Machines machines,
    List<Metric> metrics,
    List<Change> changes,
    List<Change> relative,
    List<Check> checks,
    Outcome outcome) {

  public static final String FORMAT = "toll-compare/1";

  /** What belongs together in A and B. */
  @JsonAdapter(Words.class)
  public enum Pairing {
    /** Two runs: no value of the one belongs to a value of the other. */
    UNPAIRED,
    /** Two levels of one run: ratios within the block. */
    BLOCKS
  }

  /** What a limit says of changes, from the best to the worst. */
  @JsonAdapter(Words.class)
  public enum Outcome {
    WITHIN,
    OPEN,
    MORE;

    /** As files and reports have it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A run compared.
   *
   * @param name as the user wrote it
   * @param level null when every level is compared
   * @param blocks complete blocks that count
   */
  public record Side(
      String name,
      String study,
      String scale,
      String run,
      String level,
      String startedAt,
      RunState state,
      int blocks,
      long seed,
      String tollVersion) {}

  /**
   * One thing that is not the same.
   *
   * @param group {@code study}, {@code level}, {@code setting}, {@code design}, {@code system},
   *     {@code machine} or {@code run}
   * @param level the level it is about; null for all of them
   * @param a null when it is only in B
   * @param b null when it is only in A
   */
  public record Difference(String group, String level, String what, String a, String b) {}

  /**
   * The load of others during the two runs.
   *
   * @param figure {@code others} (processes not of the run) or {@code steal}, a share of the
   *     machine's CPU time
   * @param a median over A's trials; null where unknown
   * @param unequal whether it differs so much that it may be the cause of a change
   */
  public record OtherLoad(String figure, Double a, Double b, boolean unequal) {}

  /**
   * Two machines.
   *
   * @param apart facts of hardware, kernel and storage that differ
   * @param time the metric of {@code account} that is the load's time, in seconds; null when they
   *     have none
   * @param processors B's number of them as a multiple of A's; null when it is not known. Times the
   *     change in {@code time} it is the change in core-seconds
   * @param price B's as a multiple of A's; null when a run does not say it. Times the change in
   *     {@code time} it is the change in what a result costs, when both last as long
   * @param account changes from A to B of the load's time and of energy, as far as both have them;
   *     none when the work was not the same
   */
  public record Machines(
      List<Difference> apart, String time, Double processors, Double price, List<Change> account) {}

  /**
   * A metric's change from A to B.
   *
   * @param against the baseline, for a relative change; null for the metric itself
   * @param nA trials (or blocks) of A it rests on
   * @param a geometric mean of A's values (of its ratios to the baseline, for a relative change)
   * @param ratio b / a; in pairs the geometric mean of the block ratios
   * @param interval of the ratio: within a run the report's own; between two runs Welch's, for all
   *     levels compared at once; null when it cannot be had
   * @param answer what the change is found to be; null where no word is borne, as between two runs
   *     of which nothing says how far equal runs are apart
   */
  public record Change(
      String metric,
      String levelA,
      String levelB,
      String against,
      int nA,
      int nB,
      Double a,
      Double b,
      Double ratio,
      Interval interval,
      Answer answer) {

    /** {@code ssl}, or {@code ssl against none} when the two sides' levels differ. */
    public String level() {
      return levelA.equals(levelB) ? levelB : levelB + " against " + levelA;
    }
  }

  /**
   * A limit held against the changes it is about.
   *
   * @param limit as the user wrote it
   * @param sentence which changes say so
   */
  public record Check(String limit, Outcome outcome, String sentence) {}

  public ComparedRuns {
    differences = List.copyOf(differences);
    warnings = List.copyOf(warnings);
    interference = List.copyOf(interference);
    metrics = List.copyOf(metrics);
    changes = List.copyOf(changes);
    relative = List.copyOf(relative);
    checks = List.copyOf(checks);
  }
}
