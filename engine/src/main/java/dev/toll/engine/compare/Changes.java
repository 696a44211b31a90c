package dev.toll.engine.compare;

import dev.toll.engine.compare.ComparedRuns.Change;
import dev.toll.engine.compare.LevelPairs.Pair;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.RankShift;
import dev.toll.engine.statistics.WelchRatio;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.words.VerdictText;
import dev.toll.engine.words.Wording;
import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;

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
   * Of the metric itself, between two runs.
   *
   * @param judged false for figures without a verdict, because the work was not the same
   */
  Change absolute(Metric metric, Pair pair, int family, boolean judged) {
    double[] logsA = Values.array(a.logs(metric.name(), pair.a()));
    double[] logsB = Values.array(b.logs(metric.name(), pair.b()));
    Wording wording = Wording.between(metric, subject(pair), than(pair));
    Comparison about = new Comparison(metric, family, margin);
    return unpaired(
        about,
        pair,
        null,
        logsA,
        logsB,
        judged ? VerdictText.ofRuns(about, logsA, logsB, wording, "trial") : null);
  }

  /** Of the metric's ratio to the baseline of the same block: the change of a level's cost. */
  Change relative(Metric metric, Pair pair, String baseline, int family) {
    double[] logsA = Values.array(a.logRatios(metric.name(), pair.a(), baseline));
    double[] logsB = Values.array(b.logRatios(metric.name(), pair.b(), baseline));
    String subject = "relative to " + baseline + ", " + subject(pair);
    Wording wording = Wording.between(metric, subject, than(pair));
    Comparison about = new Comparison(metric, family, margin);
    return unpaired(
        about,
        pair,
        baseline,
        logsA,
        logsB,
        VerdictText.ofRuns(about, logsA, logsB, wording, "block"));
  }

  private static String subject(Pair pair) {
    return pair.same() ? pair.b() : pair.b() + " in B";
  }

  private static String than(Pair pair) {
    return pair.same() ? "in B than in A" : "than " + pair.a() + " in A";
  }

  private static Change unpaired(
      Comparison about,
      Pair pair,
      String against,
      double[] logsA,
      double[] logsB,
      VerdictWords verdict) {
    return new Change(
        about.metric().name(),
        pair.a(),
        pair.b(),
        against,
        logsA.length,
        logsB.length,
        geometricMean(logsA),
        geometricMean(logsB),
        WelchRatio.of(logsA, logsB),
        WelchRatio.interval(logsA, logsB, Confidence.SHOWN),
        RankShift.interval(logsA, logsB, Confidence.SHOWN),
        RankShift.interval(logsA, logsB, Confidence.ofFamily(about.family())),
        about.family(),
        verdict);
  }

  /** Of the metric between two levels of one run: ratios within the block, as in its report. */
  Change paired(Metric metric, Pair pair, int family) {
    double[] logs =
        Values.array(
            Values.differences(a.logs(metric.name(), pair.a()), b.logs(metric.name(), pair.b())));
    double[] ratios = Arrays.stream(logs).map(Math::exp).toArray();
    double confidence = Confidence.ofFamily(family);
    Interval t = Intervals.t(logs, Confidence.SHOWN);
    VerdictWords verdict =
        VerdictText.ofBlocks(
            new Comparison(metric, family, margin), logs, Wording.of(metric, pair.b(), pair.a()));
    return new Change(
        metric.name(),
        pair.a(),
        pair.b(),
        null,
        logs.length,
        logs.length,
        geometricMean(Values.array(a.logs(metric.name(), pair.a()))),
        geometricMean(Values.array(b.logs(metric.name(), pair.b()))),
        geometricMean(logs),
        t,
        Intervals.exactMedian(ratios, Confidence.SHOWN),
        Intervals.exactMedian(ratios, confidence),
        family,
        verdict);
  }

  private static Double geometricMean(double[] logs) {
    if (logs.length == 0) {
      return null;
    }
    double mean = Math.exp(Mean.of(logs).getAsDouble());
    return Double.isFinite(mean) ? mean : null;
  }
}
