package dev.toll.engine.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * How noisy each level's slices are: the variance of the level's mean of a block that its slices
 * alone explain. From the residuals of round and level, in which every level's variance is mixed
 * with the mean of all; unmixed as Grubbs does (Journal of the American Statistical Association 43,
 * 1948).
 */
public final class SliceVariances {
  /** Of the mean of all levels: a level that happens to look calmer counts as this. */
  private static final double LEAST = 0.05;

  private SliceVariances() {}

  /**
   * By level.
   *
   * @param blocks natural logarithms by block, round and level; every round whole
   * @return null without slices, and below three levels, which cannot be separated
   */
  public static double[] of(List<double[][]> blocks) {
    if (blocks.isEmpty() || blocks.get(0)[0].length < 3) {
      return null;
    }
    int levels = blocks.get(0)[0].length;
    double[] mixed = new double[levels];
    double df = 0;
    double rounds = 0;
    for (double[][] block : blocks) {
      add(block, mixed);
      df += block.length - 1.0;
      rounds += (double) block.length / blocks.size();
    }
    double all = 0;
    for (int level = 0; level < levels; level++) {
      mixed[level] /= df;
      all += mixed[level] / (levels - 1.0);
    }
    if (!(all > 0)) {
      return null;
    }
    double[] variances = new double[levels];
    for (int level = 0; level < levels; level++) {
      double own = (mixed[level] - all / levels) / (1 - 2.0 / levels);
      variances[level] = Math.max(own, LEAST * all) / rounds;
    }
    return variances;
  }

  private static void add(double[][] rounds, double[] squares) {
    int levels = squares.length;
    double[] means = TwoWay.columnMeans(rounds);
    double mean = Arrays.stream(means).average().orElseThrow();
    for (double[] round : rounds) {
      double own = Arrays.stream(round).average().orElseThrow();
      for (int level = 0; level < levels; level++) {
        double residual = round[level] - own - means[level] + mean;
        squares[level] += residual * residual;
      }
    }
  }
}
