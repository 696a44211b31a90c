package dev.toll.bench.simulation;

import dev.toll.engine.analysis.StoppingRule;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.PooledVariance;
import dev.toll.engine.verdict.BlockEvidence;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.verdict.Judgement;
import dev.toll.engine.verdict.Verdicts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * toll's rules applied to simulated noise: {@link Verdicts} and {@link StoppingRule} themselves.
 * Only the results that the stopping rule looks at are put together here, with what it reads and
 * nothing else, because a whole analysis per look would take hours; a test compares the two.
 */
final class TollRule {

  /** As {@code design.equivalence}. */
  static final double MARGIN = 0.02;

  static final Metric ELAPSED = new Metric("elapsed", "Elapsed", "s", Better.LOWER, true);

  private TollRule() {}

  /**
   * A run after some blocks.
   *
   * @param noise of each level, the baseline first, in each block
   */
  // An array, because it is a sample; nobody compares two of them.
  @SuppressWarnings("ArrayRecordComponent")
  record Look(double[][] noise, int blocks, PooledVariance pooled, boolean anytime) {

    static Look at(double[][] noise, int blocks, boolean anytime) {
      double[][] rows = new double[blocks][noise.length];
      for (int block = 0; block < blocks; block++) {
        for (int level = 0; level < noise.length; level++) {
          rows[block][level] = noise[level][block];
        }
      }
      return new Look(noise, blocks, PooledVariance.of(rows), anytime);
    }

    int compared() {
      return noise.length - 1;
    }

    /** The verdict on a level that is truly slower by {@code effect}. */
    Judgement judge(int level, double effect) {
      return Verdicts.judge(new Comparison(ELAPSED, compared(), MARGIN), evidence(level, effect));
    }

    BlockEvidence evidence(int level, double effect) {
      double[] logs = new double[blocks];
      for (int block = 0; block < blocks; block++) {
        logs[block] = noise[level][block] - noise[0][block] + Math.log1p(effect);
      }
      return new BlockEvidence(logs, noise.length, pooled, anytime);
    }

    /** Whether any level without an effect gets a word of a difference. */
    boolean anyClaim() {
      for (int level = 1; level < noise.length; level++) {
        if (judge(level, 0).call().isChange()) {
          return true;
        }
      }
      return false;
    }
  }

  /** After how many blocks the rule ends the run; it must end it by the last block given. */
  static int stop(double[][] logRatios, StoppingRule rule) {
    int blocks = rule.minBlocks();
    while (!rule.decide(results(logRatios, blocks), Duration.ZERO, Duration.ZERO).stop()) {
      blocks++;
    }
    return blocks;
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
              null,
              null));
    }
    Results.RunInfo run =
        new Results.RunInfo(null, null, null, null, null, 0, null, blocks, 0, null, null);
    return new ResultsBuilder()
        .run(run)
        .levels(List.of())
        .metrics(List.of(ELAPSED))
        .summaries(List.of())
        .effects(effects)
        .trials(List.of())
        .proofs(List.of())
        .steps(List.of())
        .warnings(List.of())
        .environment(Map.of())
        .sentences(List.of())
        .overlaps(List.of())
        .build();
  }
}
