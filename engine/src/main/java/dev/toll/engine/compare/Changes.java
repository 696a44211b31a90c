package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.LevelPairs.Pair;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Estimate;
import dev.toll.engine.statistics.Ratio;
import dev.toll.engine.statistics.WelchRatio;
import dev.toll.engine.words.Answers;

/** The changes from A to B of one metric at one pair of levels. */
record Changes(ComparedRun runB, Values a, Values b, EqualRuns earlier, double tolerance) {

  static Changes of(ComparedRun a, ComparedRun b, EqualRuns earlier, double tolerance) {
    return new Changes(b, new Values(a.results()), new Values(b.results()), earlier, tolerance);
  }

  /**
   * Between two runs, of the metric itself or of its ratio to a baseline of the same block: the
   * change of a level's cost. What changes from one run to the next is in no interval made of one
   * run each, so nothing is decided by it unless earlier runs show how far equal runs are apart.
   *
   * @param baseline null for the metric itself
   */
  Change unpaired(Metric metric, Pair pair, String baseline, int family) {
    double[] logsA = a.array(metric.name(), pair.a(), baseline);
    double[] logsB = b.array(metric.name(), pair.b(), baseline);
    double confidence = Confidence.ofFamily(family);
    Double ratio = WelchRatio.of(logsA, logsB);
    Interval within = WelchRatio.interval(logsA, logsB, confidence);
    Interval between =
        ratio == null
            ? null
            : earlier.interval(Math.log(ratio), metric.name(), pair.a(), baseline, confidence);
    Interval interval = between == null ? within : between.hull(within);
    return new Change(
        metric.name(),
        pair.a(),
        pair.b(),
        baseline,
        logsA.length,
        logsB.length,
        Ratio.geometricMean(logsA),
        Ratio.geometricMean(logsB),
        ratio,
        interval,
        between == null ? null : Answers.of(ratio, interval, metric.better(), tolerance, null));
  }

  /**
   * Of the metric between two levels of one run: the interval of the run's report, or for two that
   * the report does not compare one that holds for all pairs of its levels at once.
   */
  Change paired(Metric metric, Pair pair) {
    double[] logs =
        Values.array(
            Values.differences(a.logs(metric.name(), pair.a()), b.logs(metric.name(), pair.b())));
    Effect reported = reported(metric, pair);
    boolean inverse = reported != null && !reported.level().equals(pair.b());
    Double ratio;
    Interval interval;
    if (reported == null) {
      int levels = runB.levelNames().size();
      Estimate estimate = LevelIntervals.ofRatios(logs, Math.max(1, levels * (levels - 1) / 2));
      ratio = logs.length == 0 ? null : (Double) Math.exp(estimate.log());
      interval = estimate.ratio();
    } else {
      ratio =
          inverse && reported.ratio() != null ? (Double) (1 / reported.ratio()) : reported.ratio();
      interval =
          inverse && reported.interval() != null
              ? reported.interval().inverse()
              : reported.interval();
    }
    return new Change(
        metric.name(),
        pair.a(),
        pair.b(),
        null,
        logs.length,
        logs.length,
        Ratio.geometricMean(a.array(metric.name(), pair.a(), null)),
        Ratio.geometricMean(b.array(metric.name(), pair.b(), null)),
        ratio,
        interval,
        reported != null && reported.answer() != null && !inverse
            ? reported.answer()
            : Answers.of(ratio, interval, metric.better(), tolerance, null));
  }

  /** What the run's own report says of the two, whichever way round; null for nothing. */
  private Effect reported(Metric metric, Pair pair) {
    return runB.effects().stream()
        .filter(effect -> effect.metric().equals(metric.name()))
        .filter(
            effect ->
                (effect.level().equals(pair.b()) && effect.against().equals(pair.a()))
                    || (effect.level().equals(pair.a()) && effect.against().equals(pair.b())))
        .findFirst()
        .orElse(null);
  }
}
