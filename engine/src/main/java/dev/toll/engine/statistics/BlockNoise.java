package dev.toll.engine.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The variance within blocks, pooled over levels and of each level: the residual of a two-way
 * analysis of variance, blocks by levels, on logarithms (Fisher, The Design of Experiments, 1935).
 *
 * @param levels columns of the complete table that it is taken from
 * @param squares of each of these columns, residual sum
 */
record BlockNoise(int blocks, List<Integer> levels, List<Double> squares) {

  /** A variance and its degrees of freedom. */
  record Spread(double variance, int df) {}

  /**
   * Of the complete table with the most degrees of freedom that is left when levels are left out,
   * those missing in most blocks first.
   *
   * @param rows natural logarithms, a row per block, a column per level, NaN where missing
   * @return null when there is none with two blocks and three levels
   */
  static BlockNoise of(double[][] rows) {
    List<Integer> levels = new ArrayList<>(IntStream.range(0, rows[0].length).boxed().toList());
    levels.sort(Comparator.comparingLong(level -> missing(rows, level)));
    BlockNoise best = null;
    double[][] table = {};
    for (int size = levels.size(); size > 2 && table.length < rows.length; size--) {
      List<Integer> kept = levels.subList(0, size);
      table = complete(rows, kept);
      if (table.length > 1 && (best == null || df(table.length, size) > best.pooled().df())) {
        best = of(table, kept);
      }
    }
    return best;
  }

  private static int df(int blocks, int levels) {
    return (blocks - 1) * (levels - 1);
  }

  private static long missing(double[][] rows, int level) {
    return Arrays.stream(rows).filter(row -> Double.isNaN(row[level])).count();
  }

  private static double[][] complete(double[][] rows, List<Integer> levels) {
    return Arrays.stream(rows)
        .map(row -> levels.stream().mapToDouble(level -> row[level]).toArray())
        .filter(row -> Arrays.stream(row).noneMatch(Double::isNaN))
        .toArray(double[][]::new);
  }

  private static BlockNoise of(double[][] rows, List<Integer> levels) {
    double[] sums = new double[levels.size()];
    double[] squares = new double[levels.size()];
    for (double[] row : rows) {
      double mean = Arrays.stream(row).sum() / row.length;
      for (int i = 0; i < row.length; i++) {
        row[i] -= mean;
        sums[i] += row[i];
      }
    }
    for (double[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        double residual = row[i] - sums[i] / rows.length;
        squares[i] += residual * residual;
      }
    }
    return new BlockNoise(
        rows.length, List.copyOf(levels), Arrays.stream(squares).boxed().toList());
  }

  /** Of one value, equally noisy levels assumed. */
  Spread pooled() {
    int df = df(blocks, levels.size());
    return new Spread(sum() / df, df);
  }

  /** Variance of a level's contrast to the mean of the other levels. */
  double contrast(int level) {
    return squares.get(levels.indexOf(level)) * scale() * scale() / (blocks - 1);
  }

  /**
   * Of the difference of a level that may be noisier to another one: its contrast to the mean of
   * the others, which are pooled without it; degrees of freedom by Satterthwaite (Biometrics
   * Bulletin 2, 1946), rounded down. A level that looks calmer than the others counts as one of
   * them: few blocks make a throttled level look calm.
   */
  Spread noisier(int level) {
    double n = blocks - 1.0;
    double others = levels.size() - 1.0;
    double left = Math.max(0, sum() - squares.get(levels.indexOf(level)) * scale());
    double rest = left / (n * others);
    double own = Math.max(contrast(level), rest * (others + 1) / (others - 1));
    double both = own + rest;
    if (both == 0) {
      return new Spread(0, blocks - 1);
    }
    double df = both * both / (own * own / n + rest * rest / (n * (others - 1)));
    return new Spread(both, (int) Math.max(n, df * (1 + 1e-12)));
  }

  private double scale() {
    return levels.size() / (levels.size() - 1.0);
  }

  private double sum() {
    return squares.stream().mapToDouble(Double::doubleValue).sum();
  }
}
