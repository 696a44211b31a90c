package dev.toll.engine.statistics;

import dev.toll.engine.statistics.BlockNoise.Spread;
import dev.toll.engine.statistics.LevelIntervals.Pair;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * What slices, which are many where blocks are few, say of the noise of levels.
 *
 * @param variances of a block's mean that the slices explain, per level of the table
 */
record SliceNoise(List<Integer> levels, List<Double> variances) {

  /** Of the test of all levels: whether blocks differ by more than slices explain. */
  private static final double ALL = 0.10;

  /** The same of one level, for its own comparison. */
  private static final double ONE = 0.10;

  /** The same of the level that others are compared with: its luck is in all comparisons. */
  private static final double REFERENCE = 0.40;

  private record Asked(int df, double error) {}

  private static final Map<Asked, Double> QUANTILES = new ConcurrentHashMap<>();

  /** Null without slices at every level. */
  static SliceNoise of(double[] variances, List<Integer> levels) {
    if (variances == null) {
      return null;
    }
    SliceNoise noise =
        new SliceNoise(levels, levels.stream().map(level -> variances[level]).toList());
    return noise.mean() > 0 && Double.isFinite(noise.mean()) ? noise : null;
  }

  /** The pair's noise over that of a level in the mean; 2 for a pair like the others. */
  double weight(Pair pair) {
    return (of(pair.level()) + of(pair.against())) / mean();
  }

  /**
   * The share of its degrees of freedom that the pooled variance keeps where levels are unequally
   * noisy: Box, Annals of Mathematical Statistics 25, 1954, for uncorrelated levels.
   */
  double epsilon() {
    double number = levels.size();
    double squares = variances.stream().mapToDouble(one -> one * one).sum() / (mean() * mean());
    return Math.min(1, (number - 1) / (squares * (1 - 2 / number) + 1));
  }

  /**
   * How many times the variance that slices explain the blocks of all levels have; 1 where slices
   * explain them.
   */
  double excess(Spread pooled) {
    double ratio = pooled.variance() / mean();
    return exceeds(ratio, pooled.df(), ALL) ? ratio : 1;
  }

  /**
   * Whether the blocks of one level of a pair differ by more than that, by its contrast to the
   * others.
   *
   * @param excess of all levels
   */
  boolean exceeded(BlockNoise noise, int level, Pair pair, double excess) {
    double others = levels.size() - 1.0;
    double rest = mean() * levels.size() - of(level);
    double explained = excess * (of(level) + rest / (others * others));
    return exceeds(
        noise.contrast(level) / explained,
        noise.blocks() - 1,
        level == pair.against() ? REFERENCE : ONE);
  }

  private static boolean exceeds(double ratio, int df, double error) {
    double quantile =
        QUANTILES.computeIfAbsent(
            new Asked(df, error),
            asked ->
                ChiSquaredDistribution.of(asked.df()).inverseSurvivalProbability(asked.error()));
    return ratio * df > quantile;
  }

  private double of(int level) {
    int at = levels.indexOf(level);
    return at < 0 ? mean() : variances.get(at);
  }

  private double mean() {
    return variances.stream().mapToDouble(Double::doubleValue).sum() / variances.size();
  }
}
