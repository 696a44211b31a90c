package dev.toll.engine.verdict;

import dev.toll.engine.record.Published.Similar;
import dev.toll.engine.record.TrialRecord;
import java.util.List;

/**
 * The rule "run it until some runs are similar", read plainly: the newest runs are compared, and a
 * level ends as soon as they are similar. It is a publication's rule, not ours: choosing runs that
 * agree makes their spread look smaller than it is.
 */
public final class SimilarRuns {

  /** 105 / 100 - 1 is a little more than 0.05 in binary, and yet within 5 %. */
  private static final double ROUNDING = 1e-12;

  private SimilarRuns() {}

  /**
   * Whether a level's newest runs are similar.
   *
   * @param runs its valid trials, in the order they ran
   */
  public static boolean reached(List<TrialRecord> runs, String metric, Similar rule) {
    return runs.size() >= rule.runs()
        && spread(newest(runs, rule), metric) <= rule.within() + ROUNDING;
  }

  /** Whether a level needs no further run: its newest are similar, or it had the most allowed. */
  public static boolean ended(List<TrialRecord> runs, String metric, Similar rule) {
    return runs.size() >= rule.atMost() || reached(runs, metric, rule);
  }

  public static List<TrialRecord> newest(List<TrialRecord> runs, Similar rule) {
    return runs.subList(Math.max(0, runs.size() - rule.runs()), runs.size());
  }

  /** The greatest over the least, less 1; infinite when a value is missing or not above 0. */
  static double spread(List<TrialRecord> runs, String metric) {
    if (runs.isEmpty() || !runs.stream().allMatch(run -> run.positive(metric))) {
      return Double.POSITIVE_INFINITY;
    }
    double[] values = runs.stream().mapToDouble(run -> run.value(metric)).sorted().toArray();
    return values[values.length - 1] / values[0] - 1;
  }
}
