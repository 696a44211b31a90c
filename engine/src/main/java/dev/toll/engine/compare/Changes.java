package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.LevelPairs.Pair;
import dev.toll.engine.record.Metric;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.RankShift;
import dev.toll.engine.statistics.Ratio;
import dev.toll.engine.statistics.WelchRatio;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.words.VerdictText;
import dev.toll.engine.words.Wording;
import java.util.Arrays;

/** The changes from A to B of one metric at one pair of levels. */
final class Changes {

  private final Values a;
  private final Values b;
  private final double margin;

  Changes(ComparedRun a, ComparedRun b, double margin) {
    this.a = new Values(a.results());
    this.b = new Values(b.results());
    this.margin = margin;
  }

  /**
   * Between two runs, of the metric itself or of its ratio to a baseline of the same block: the
   * change of a level's cost.
   *
   * @param baseline null for the metric itself
   * @param judged false for figures without a verdict, because the work was not the same
   */
  Change unpaired(Metric metric, Pair pair, String baseline, int family, boolean judged) {
    double[] logsA = a.array(metric.name(), pair.a(), baseline);
    double[] logsB = b.array(metric.name(), pair.b(), baseline);
    String subject = (baseline == null ? "" : "relative to " + baseline + ", ") + subject(pair);
    String things = baseline == null ? "trial" : "block";
    Comparison about = new Comparison(metric, family, margin);
    return new Change(
        metric.name(),
        pair.a(),
        pair.b(),
        baseline,
        logsA.length,
        logsB.length,
        Ratio.geometricMean(logsA),
        Ratio.geometricMean(logsB),
        WelchRatio.of(logsA, logsB),
        WelchRatio.interval(logsA, logsB, Confidence.SHOWN),
        RankShift.interval(logsA, logsB, Confidence.SHOWN),
        RankShift.interval(logsA, logsB, Confidence.ofFamily(family)),
        family,
        judged
            ? VerdictText.ofRuns(
                about, logsA, logsB, Wording.between(metric, subject, than(pair)), things)
            : null);
  }

  private static String subject(Pair pair) {
    return pair.same() ? pair.b() : pair.b() + " in B";
  }

  private static String than(Pair pair) {
    return pair.same() ? "in B than in A" : "than " + pair.a() + " in A";
  }

  /** Of the metric between two levels of one run: ratios within the block, as in its report. */
  Change paired(Metric metric, Pair pair, int family) {
    double[] logs =
        Values.array(
            Values.differences(a.logs(metric.name(), pair.a()), b.logs(metric.name(), pair.b())));
    Ratio found = Ratio.ofBlocks(logs);
    double[] ratios = Arrays.stream(logs).map(Math::exp).toArray();
    return new Change(
        metric.name(),
        pair.a(),
        pair.b(),
        null,
        logs.length,
        logs.length,
        Ratio.geometricMean(a.array(metric.name(), pair.a(), null)),
        Ratio.geometricMean(b.array(metric.name(), pair.b(), null)),
        found.ratio(),
        found.t(),
        found.exact(),
        Intervals.exactMedian(ratios, Confidence.ofFamily(family)),
        family,
        VerdictText.ofBlocks(
            new Comparison(metric, family, margin), logs, Wording.of(metric, pair.b(), pair.a())));
  }
}
