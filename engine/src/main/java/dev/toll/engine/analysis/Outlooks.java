package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.LeadEffects;
import dev.toll.engine.results.Outlook;
import dev.toll.engine.results.Outlook.Step;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Side;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.verdict.Cost;
import dev.toll.engine.verdict.Decision;
import java.util.List;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** What more blocks would bring: a width, its price in blocks, and the chance to settle. */
final class Outlooks {
  /** More than these are seldom worth the time: a width falls with the root of the blocks. */
  private static final int MOST = DesignSettings.SETTLED_BLOCKS;

  private final AnalysisInput input;
  private final List<Effect> answers;
  private final Side side;

  private Outlooks(AnalysisInput input, List<Effect> answers) {
    this.input = input;
    this.answers = answers;
    side = input.atMost() ? Side.HIGH : Side.BOTH;
  }

  /**
   * Of a run.
   *
   * @param effects with their answers
   */
  static Outlook of(AnalysisInput input, Blocks blocks, List<Effect> effects) {
    Metric metric = input.primary();
    if (metric == null || input.sequential()) {
      return Outlook.UNKNOWN;
    }
    List<Effect> answers =
        LeadEffects.answers(effects, metric.name()).stream()
            .filter(effect -> effect.answer() != null)
            .toList();
    return new Outlooks(input, answers).of(BlockTime.seconds(blocks.all()));
  }

  private Outlook of(Double blockSeconds) {
    List<String> open =
        answers.stream()
            .filter(effect -> effect.answer().decision() == Decision.OPEN)
            .map(Effect::level)
            .toList();
    Double halfWidth =
        answers.stream()
            .filter(effect -> effect.interval() != null)
            .map(Outlooks::halfWidth)
            .max(Double::compare)
            .orElse(null);
    return new Outlook(blockSeconds, open, halfWidth, step());
  }

  /** Half of the ratio's interval on the log scale, as a fraction of the ratio in its middle. */
  static double halfWidth(Effect effect) {
    return Math.sqrt(effect.interval().high() / effect.interval().low()) - 1;
  }

  /** To half the tolerance, where that is within reach, else twice the blocks; null if settled. */
  private Step step() {
    int blocks = answers.stream().mapToInt(Effect::blocks).max().orElse(0);
    if (blocks == 1) {
      return new Step(1, null, null);
    }
    // A level that more blocks give no ratio is none to wait for.
    if (answers.stream().noneMatch(Outlooks::waits)) {
      return null;
    }
    int wanted =
        LevelIntervals.blocksFor(
            Math.log1p(input.tolerance() / 2), answers.size(), input.levels().size(), sd(), side);
    int most = Math.min(2 * blocks, MOST);
    int next = wanted > blocks ? Math.min(wanted, most) : most;
    return next <= blocks ? null : new Step(next - blocks, width(next), chance(blocks, next));
  }

  private static boolean waits(Effect effect) {
    return effect.interval() != null && !effect.answer().settled() && effect.answer().steady();
  }

  private double width(int blocks) {
    return Math.expm1(
        LevelIntervals.halfWidth(blocks, answers.size(), input.levels().size(), sd(), side));
  }

  /** Of a block's log ratio: that of the noisiest answer, whose interval is the widest. */
  private double sd() {
    return answers.stream()
        .filter(effect -> effect.interval() != null)
        .mapToDouble(Outlooks::sd)
        .max()
        .orElse(Double.NaN);
  }

  private static double sd(Effect effect) {
    double[] logs = effect.ratios().stream().mapToDouble(Math::log).toArray();
    return logs.length < 2 ? Double.NaN : StandardDeviation.of(logs).getAsDouble();
  }

  /**
   * That every level is settled after so many blocks in all: the estimate then is normal about the
   * one now, with what the blocks to come have not shown yet.
   */
  private double chance(int now, int then) {
    double least = 1;
    for (Effect effect : answers) {
      if (waits(effect)) {
        least = Math.min(least, chance(effect, now, then));
      }
    }
    return least;
  }

  private double chance(Effect effect, int now, int then) {
    double half = Math.log1p(width(then));
    double spread = sd() * Math.sqrt((double) (then - now) / then / now);
    NormalDistribution later = NormalDistribution.of(Math.log(effect.ratio()), spread);
    Better better = input.metric(effect.metric()).better();
    double settled = 0;
    int steps = 200;
    for (int i = 0; i < steps; i++) {
      double log = later.inverseCumulativeProbability((i + 0.5) / steps);
      Cost cost = Cost.of(ratio(log, half), better);
      settled += cost.settled(input.tolerance()) ? 1.0 / steps : 0;
    }
    return settled;
  }

  private static Interval ratio(double log, double half) {
    return new Interval(Math.exp(log - half), Math.exp(log + half), Confidence.SHOWN);
  }
}
