package dev.toll.engine.compare;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import java.util.List;
import java.util.Objects;

/**
 * Runs that differ from A in nothing but their seed and date: they show how far equal runs are
 * apart, which no interval made of one run each can show (Abedi and Brecht, ICPE 2017).
 *
 * @param values of each, none of them A or B
 */
record EqualRuns(List<Values> values) {

  static final EqualRuns NONE = new EqualRuns(List.of());

  /** Below this an SD says next to nothing. */
  private static final int FEWEST = 3;

  /** Those of the candidates that are like A; none when they are too few. */
  static EqualRuns of(ComparedRun a, ComparedRun b, List<ComparedRun> candidates)
      throws StudyException {
    List<LevelPairs.Pair> own =
        a.levelNames().stream().map(level -> new LevelPairs.Pair(level, level)).toList();
    List<Values> like =
        candidates.stream()
            .filter(run -> !run.sameRunAs(a) && !run.sameRunAs(b))
            .filter(
                run ->
                    Objects.equals(
                        run.results().execution().run().state(),
                        a.results().execution().run().state()))
            .filter(
                run ->
                    Differences.ofTwoRuns(a.whole(), run.whole(), own).stream()
                        .allMatch(Differences::harmless))
            .map(run -> new Values(run.results()))
            .toList();
    return like.size() < FEWEST ? NONE : new EqualRuns(like);
  }

  boolean known() {
    return !values.isEmpty();
  }

  /**
   * The interval of B against A, as two more runs of the same kind would differ.
   *
   * @param shift the difference of the two runs' mean logarithms
   * @param level of A
   * @return null where it is not known
   */
  Interval interval(double shift, String metric, String level, String baseline, double confidence) {
    double[] means =
        values.stream()
            .map(run -> run.array(metric, level, baseline))
            .filter(logs -> logs.length > 0)
            .mapToDouble(Values::mean)
            .toArray();
    return means.length < FEWEST ? null : Intervals.ofTwoMore(means, shift, confidence);
  }
}
