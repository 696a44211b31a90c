package dev.toll.engine.statistics;

import dev.toll.engine.statistics.BlockNoise.Spread;
import dev.toll.engine.statistics.LevelIntervals.Guard;
import dev.toll.engine.statistics.LevelIntervals.Pair;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Half the width of a pair's interval at one look, the widest of three:
 *
 * <ol>
 *   <li>by the variance pooled over levels, weighted by the pair's slices where these make it
 *       larger;
 *   <li>the same with as few degrees of freedom as unequal weights leave, but no allowance for the
 *       number of comparisons, which err together then;
 *   <li>by each of the two levels as one noisier than the rest, where slices do not explain how
 *       much it differs from block to block: its instances may differ by more.
 * </ol>
 *
 * @param half on the logarithm
 * @param sd of one block's log ratio, by the variance that gave the width
 */
record PairWidth(double half, double sd, Guard guard) {

  /**
   * Below so many blocks a level by itself has so few degrees of freedom that it bounds nothing.
   */
  private static final int FEW = 4;

  /**
   * There guards widen by no more than this; the simulation covers one level four times as noisy.
   */
  private static final double MOST = 1.75;

  /** The same where slices explain the blocks of all levels together, and not those of one. */
  private static final double MOST_OF_ONE = 1.25;

  /** Below this a difference of logarithms is rounding. */
  private static final double ROUNDING = 1e-12;

  /**
   * At one look.
   *
   * @param ratios of the pair so far, natural logarithms
   * @param noise null where nothing can be pooled
   * @param bounds 2, or 1 where all of the error is one bound's
   */
  static PairWidth of(
      double[] ratios,
      BlockNoise noise,
      double[] sliceVariances,
      Pair pair,
      Boundary boundary,
      int bounds) {
    int n = ratios.length;
    double sides = 2.0 / bounds;
    Spread own = new Spread(Variance.of(ratios).getAsDouble(), n - 1);
    if (noise == null) {
      Guard guard = boundary.levels() == 2 ? Guard.NONE : Guard.OWN;
      return of(own, sides * boundary.p(n), n, guard);
    }
    SliceNoise slices = SliceNoise.of(sliceVariances, noise.levels());
    Spread pooled = noise.pooled();
    double weight = slices == null ? 2 : Math.max(2, slices.weight(pair));
    double variance = weight * pooled.variance();
    Guard guard = weight > 2 ? Guard.SLICES : Guard.NONE;
    PairWidth equal = of(new Spread(variance, pooled.df()), sides * boundary.p(n), n, guard);
    PairWidth widest = equal;
    if (slices != null) {
      int df = (int) Math.max(noise.blocks() - 1, pooled.df() * slices.epsilon() * (1 + 1e-12));
      PairWidth unequal = of(new Spread(variance, df), sides * boundary.family(n), n, Guard.SLICES);
      widest = widest.or(unequal.atMost(n, MOST * equal.half));
    }
    double excess = slices == null ? Double.POSITIVE_INFINITY : slices.excess(pooled);
    for (int level : new int[] {pair.level(), pair.against()}) {
      boolean known = noise.levels().contains(level);
      if (slices == null || !known || slices.exceeded(noise, level, pair, excess)) {
        Spread spread = known ? noise.noisier(level) : own;
        PairWidth alone = of(spread, sides * boundary.guarded(n), n, Guard.OWN);
        double most = !known || excess > 1 ? MOST : MOST_OF_ONE;
        widest = widest.or(alone.atMost(n, most * equal.half));
      }
    }
    return widest;
  }

  private static PairWidth of(Spread spread, double p, int n, Guard guard) {
    double sd = Math.sqrt(spread.variance());
    return sd < ROUNDING
        ? new PairWidth(0, 0, guard)
        : new PairWidth(Intervals.tCritical(spread.df(), p) * sd / Math.sqrt(n), sd, guard);
  }

  private PairWidth atMost(int n, double limit) {
    return n < FEW && half > limit ? new PairWidth(limit, sd, guard) : this;
  }

  private PairWidth or(PairWidth other) {
    return other.half > half ? other : this;
  }
}
