package dev.toll.engine.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * The variance within blocks, pooled over levels: the residual of a two-way analysis of variance,
 * blocks by levels, on logarithms (Fisher, The Design of Experiments, 1935). It assumes that all
 * levels are equally noisy, and has (blocks - 1) (levels - 1) degrees of freedom where one level's
 * block ratios have only blocks - 1.
 *
 * @param variance of one value beside its block's and its level's mean
 */
public record PooledVariance(int blocks, int levels, double variance) {

  /**
   * Of a table.
   *
   * @param rows natural logarithms, a row per block, a column per level
   * @return null without two blocks and three levels (with two levels it is that of their ratio),
   *     and where all figures agree, which is too coarse a clock and not calm
   */
  public static PooledVariance of(double[][] rows) {
    if (rows.length < 2 || rows[0].length < 3) {
      return null;
    }
    int levels = rows[0].length;
    double[] columns = new double[levels];
    double squares = 0;
    for (double[] row : rows) {
      double mean = Arrays.stream(row).average().orElseThrow();
      for (int level = 0; level < levels; level++) {
        double residual = row[level] - mean;
        squares += residual * residual;
        columns[level] += residual;
      }
    }
    for (double column : columns) {
      squares -= column * column / rows.length;
    }
    double variance = Math.max(0, squares) / ((rows.length - 1.0) * (levels - 1.0));
    return variance > 0 && Double.isFinite(variance)
        ? new PooledVariance(rows.length, levels, variance)
        : null;
  }

  /**
   * The fewest blocks for which a difference may be called by a pooled variance. A level that is
   * the slow one in each of b blocks by its place alone cannot be told from a slow level; among L
   * levels in random order one is so with probability L^(1 - b), which may take half of the 5 %.
   * Below four blocks the simulation shows more than 5 % false words where levels are not quite
   * equally noisy.
   */
  public static int blocksNeeded(int levels) {
    int blocks = 4;
    while (Math.pow(levels, 1.0 - blocks) > Confidence.FAMILY_ERROR / 2) {
      blocks++;
    }
    return blocks;
  }

  /**
   * The variance a pair of levels is judged by: the pooled one, or that of its own block ratios
   * where that is larger, so that a pair noisier than the rest is not called by the calm of others.
   */
  public double of(double[] logRatios) {
    return Math.max(variance, Variance.of(logRatios).getAsDouble() / 2);
  }

  /**
   * The interval of a ratio of geometric means for a number of blocks fixed beforehand.
   *
   * @param logRatios of the pair, natural logarithms
   * @return null where a double cannot hold it
   */
  public Interval interval(double[] logRatios, double error) {
    return interval(logRatios, halfWidth(blocks, levels, sdOfRatio(logRatios), error), error);
  }

  /** The same for any number of looks. */
  public Interval anytimeInterval(double[] logRatios, double error) {
    return interval(
        logRatios, anytimeHalfWidth(blocks, levels, sdOfRatio(logRatios), error), error);
  }

  /** Of a block's log ratio of this pair. */
  public double sdOfRatio(double[] logRatios) {
    return Math.sqrt(2 * of(logRatios));
  }

  /** Half the width after n blocks, on the logarithm, if a block's log ratio has this SD. */
  public static double halfWidth(int n, int levels, double sdOfRatio, double error) {
    return Intervals.tCritical(df(n, levels), error) * sdOfRatio / Math.sqrt(n);
  }

  /** The same for any number of looks. */
  public static double anytimeHalfWidth(int n, int levels, double sdOfRatio, double error) {
    return TMixture.critical(df(n, levels), n / 2.0, error) * sdOfRatio / Math.sqrt(n);
  }

  private static int df(int blocks, int levels) {
    return (blocks - 1) * (levels - 1);
  }

  public int df() {
    return df(blocks, levels);
  }

  private static Interval interval(double[] logRatios, double halfWidth, double error) {
    double mean = Arrays.stream(logRatios).average().orElseThrow();
    return Intervals.interval(Math.exp(mean - halfWidth), Math.exp(mean + halfWidth), 1 - error);
  }
}
