package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.HeadlineEffects;
import dev.toll.engine.results.Noise;
import dev.toll.engine.results.Noise.Size;
import dev.toll.engine.results.Outlook;
import dev.toll.engine.results.Outlook.Step;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.statistics.Boundary;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Side;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.verdict.Cost;
import dev.toll.engine.verdict.Decision;
import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** What more blocks would bring: a width, its price in blocks, and the chance to settle. */
final class Outlooks {
  /** More than these are seldom worth the time: a width falls with the root of the blocks. */
  private static final int MOST = DesignSettings.SETTLED_BLOCKS;

  /** From fewer differences between blocks a width may be forecast ten times too narrow. */
  private static final int SPREAD = 3;

  private final AnalysisInput input;
  private final List<Effect> answers;
  private final Noise noise;
  private final Double blockSeconds;
  private final Boundary boundary;
  private final Side side;
  private final int blocks;

  private Outlooks(AnalysisInput input, List<Effect> answers, Noise noise, Double blockSeconds) {
    this.input = input;
    this.answers = answers;
    this.noise = noise;
    this.blockSeconds = blockSeconds;
    boundary = new Boundary(answers.size(), input.levels().size(), input.planned());
    side = input.atMost() ? Side.HIGH : Side.BOTH;
    blocks = answers.stream().mapToInt(Effect::blocks).max().orElse(0);
  }

  /**
   * Of a run.
   *
   * @param effects with their answers
   * @param noise of each metric
   */
  static Outlook of(AnalysisInput input, Blocks blocks, List<Effect> effects, List<Noise> noise) {
    Metric metric = input.primary();
    if (metric == null || input.sequential()) {
      return Outlook.UNKNOWN;
    }
    List<Effect> answers =
        HeadlineEffects.answers(effects, metric.name()).stream()
            .filter(effect -> effect.answer() != null)
            .toList();
    Noise own = Noise.of(metric, noise).orElse(null);
    return new Outlooks(input, answers, own, BlockTime.seconds(blocks.all())).of();
  }

  private Outlook of() {
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
    if (blocks == 1) {
      return step(1, null, null);
    }
    // A level that more blocks give no ratio is none to wait for.
    if (answers.stream().noneMatch(Outlooks::waits)) {
      return null;
    }
    int wanted = LevelIntervals.blocksFor(Math.log1p(input.tolerance() / 2), boundary, sd(), side);
    int most = Math.min(2 * blocks, MOST);
    int next = wanted > blocks ? Math.min(wanted, most) : most;
    if (next <= blocks) {
      return null;
    }
    if ((blocks - 1) * answers.size() < SPREAD) {
      return step(next - blocks, null, null);
    }
    double half = LevelIntervals.halfWidth(next, boundary, sd(), side);
    Step more =
        step(
            next - blocks, half, chance(half, Math.sqrt((double) (next - blocks) / next / blocks)));
    Step anew = more.seconds() == null ? null : anew(half, Noise.WORTH * more.seconds());
    return anew == null ? more : anew;
  }

  private Step step(int more, Double half, Double chance) {
    return new Step(
        more,
        1,
        blockSeconds == null ? null : more * blockSeconds,
        half == null ? null : Math.expm1(half),
        chance);
  }

  /** A run of its own that takes less time, where its blocks have more load; null for none. */
  private Step anew(double half, double seconds) {
    if (noise == null || noise.parts() == null) {
      return null;
    }
    Boundary usual =
        new Boundary(boundary.comparisons(), boundary.levels(), LevelIntervals.PLANNED);
    // The noisiest answer's blocks differ by more than those of all levels.
    double scale = sd() / noise.sd();
    Size size = noise.design(half / scale, usual, side, seconds);
    if (size == null || size.load() == 1 || size.halfWidth() > half / scale) {
      return null;
    }
    double then = scale * size.halfWidth();
    double blockThen = noise.sd(size.load()) / noise.sd();
    double spread = Math.hypot(1 / Math.sqrt(blocks), blockThen / Math.sqrt(size.blocks()));
    return new Step(
        size.blocks(), size.load(), size.seconds(), Math.expm1(then), chance(then, spread));
  }

  private static boolean waits(Effect effect) {
    return effect.interval() != null && !effect.answer().settled() && effect.answer().steady();
  }

  /** SD of a block's log ratio with which the rule gives the widest interval there is. */
  private double sd() {
    double widest =
        answers.stream()
            .filter(effect -> effect.interval() != null)
            .mapToDouble(Outlooks::half)
            .max()
            .orElse(Double.NaN);
    return widest / LevelIntervals.halfWidth(blocks, boundary, 1, side);
  }

  /** Half of an interval on the log scale; with one bound, its distance from the ratio. */
  private static double half(Effect effect) {
    double up = Math.log(effect.interval().high() / effect.ratio());
    double down = Math.log(effect.ratio() / effect.interval().low());
    return Double.isInfinite(up) ? down : Double.isInfinite(down) ? up : (up + down) / 2;
  }

  /**
   * That every level is settled with intervals of this half-width: the estimate then is normal
   * about the one now.
   *
   * @param spread of it, in SDs of a block
   */
  private double chance(double half, double spread) {
    return answers.stream()
        .filter(Outlooks::waits)
        .mapToDouble(effect -> chance(effect, half, spread * sd()))
        .min()
        .orElse(1);
  }

  private double chance(Effect effect, double half, double spread) {
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
