package dev.toll.bench.simulation;

import dev.toll.engine.analysis.StoppingRule;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.verdict.Evidence;
import dev.toll.engine.verdict.Verdicts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * toll's rules applied to simulated log ratios: {@link Verdicts} and {@link StoppingRule}
 * themselves. Only the results that the stopping rule looks at are put together here, with what it
 * reads and nothing else, because a whole analysis per look would take hours; a test compares the
 * two.
 */
final class TollRule {

  /** As {@code design.equivalence}. */
  static final double MARGIN = 0.02;

  static final Metric ELAPSED = new Metric("elapsed", "Elapsed", "s", Better.LOWER, true);

  private TollRule() {}

  /** The verdict on one level after some blocks, when it is truly slower by {@code effect}. */
  static Call call(double[] logRatios, int blocks, int family, double effect) {
    double shift = Math.log1p(effect);
    double[] seen = Arrays.copyOf(logRatios, blocks);
    for (int i = 0; i < blocks; i++) {
      seen[i] += shift;
    }
    return Verdicts.judge(new Comparison(ELAPSED, family, MARGIN), Evidence.blocks(seen)).call();
  }

  /** Whether any level of the family gets a word of a difference. */
  static boolean anyClaim(double[][] logRatios, int blocks) {
    for (double[] level : logRatios) {
      if (call(level, blocks, logRatios.length, 0).isChange()) {
        return true;
      }
    }
    return false;
  }

  /** After how many blocks each rule ends the run; they all must end it by the last block given. */
  static int[] stops(double[][] logRatios, List<StoppingRule> rules) {
    int[] stops = new int[rules.size()];
    int open = stops.length;
    int blocks = rules.stream().mapToInt(StoppingRule::minBlocks).min().orElseThrow();
    for (; open > 0; blocks++) {
      Results results = results(logRatios, blocks);
      for (int i = 0; i < stops.length; i++) {
        if (stops[i] == 0 && rules.get(i).decide(results, Duration.ZERO, Duration.ZERO).stop()) {
          stops[i] = blocks;
          open--;
        }
      }
    }
    return stops;
  }

  private static Results results(double[][] logRatios, int blocks) {
    List<Results.Effect> effects = new ArrayList<>();
    for (int level = 0; level < logRatios.length; level++) {
      Interval t = Intervals.t(Arrays.copyOf(logRatios[level], blocks), Confidence.SHOWN);
      effects.add(
          new Results.Effect(
              ELAPSED.name(),
              String.valueOf(level + 1),
              "0",
              EffectKind.BASELINE,
              blocks,
              List.of(),
              null,
              t,
              null,
              null,
              null,
              null));
    }
    Results.RunInfo run =
        new Results.RunInfo(null, null, null, null, null, 0, null, blocks, 0, null, null);
    return new Results(
        Results.FORMAT,
        null,
        run,
        null,
        List.of(),
        List.of(ELAPSED),
        List.of(),
        effects,
        null,
        List.of(),
        List.of(),
        List.of(),
        null,
        List.of(),
        Map.of(),
        null,
        null,
        null,
        List.of(),
        List.of(),
        null);
  }
}
