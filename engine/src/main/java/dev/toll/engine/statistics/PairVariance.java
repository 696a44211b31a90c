package dev.toll.engine.statistics;

import dev.toll.engine.statistics.LevelIntervals.Guard;
import dev.toll.engine.statistics.LevelIntervals.Pair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * The variance of one pair's block log ratio: twice the one pooled over levels (a two-way residual,
 * blocks by levels: Fisher, The Design of Experiments, 1935), unless the pair is noisier than the
 * rest. That is known from the slices, which are many, and where a level's instances differ by more
 * than their slices show, from the pair's own ratios, which are few: they decide by an F test only.
 */
final class PairVariance {

  /** Of the F test by which a pair's own variance replaces the pooled one. */
  static final double OWN_ERROR = 0.01;

  /** Below this a difference of logarithms is rounding. */
  private static final double ROUNDING = 1e-12;

  private record Degrees(int own, int pooled) {}

  private static final Map<Degrees, Double> F_QUANTILES = new ConcurrentHashMap<>();

  /** Levels is that of the pooled variance; 2 where it is the pair's own. */
  record Value(double sd, int df, int levels, Guard guard) {}

  private final double[][] logs;
  private final double weight;
  private final Pair pair;
  private final int[] levels;

  PairVariance(double[][] logs, double[] sliceVariances, Pair pair) {
    this.logs = logs;
    this.pair = pair;
    this.weight = weight(sliceVariances, pair);
    this.levels = present(logs);
  }

  /** Of the pair, where a level's mean weight is 1; at least 2. */
  private static double weight(double[] variances, Pair pair) {
    double mean = variances == null ? 0 : Arrays.stream(variances).average().orElse(0);
    return mean > 0 && Double.isFinite(mean)
        ? Math.max(2, (variances[pair.level()] + variances[pair.against()]) / mean)
        : 2;
  }

  /** Columns that have any value. */
  private static int[] present(double[][] logs) {
    int columns = logs.length == 0 ? 0 : logs[0].length;
    return IntStream.range(0, columns)
        .filter(column -> Arrays.stream(logs).anyMatch(row -> !Double.isNaN(row[column])))
        .toArray();
  }

  /** After so many rows, of which two or more have the pair. */
  Value after(int rows) {
    double[] ratios =
        Arrays.stream(logs, 0, rows)
            .mapToDouble(row -> row[pair.level()] - row[pair.against()])
            .filter(ratio -> !Double.isNaN(ratio))
            .toArray();
    double own = Variance.of(ratios).getAsDouble();
    int ownDf = ratios.length - 1;
    double[][] complete = complete(rows);
    if (levels.length < 3 || complete.length < 2) {
      return new Value(sd(own), ownDf, 2, levels.length < 3 ? Guard.NONE : Guard.OWN);
    }
    int df = (complete.length - 1) * (levels.length - 1);
    double pooled = residual(complete) / df;
    if (own > 2 * pooled * critical(ownDf, df) && own > weight * pooled) {
      return new Value(sd(own), df, levels.length, Guard.OWN);
    }
    Guard guard = weight > 2 ? Guard.SLICES : Guard.NONE;
    return new Value(sd(weight * pooled), df, levels.length, guard);
  }

  private static double sd(double variance) {
    double sd = Math.sqrt(variance);
    return sd > ROUNDING ? sd : 0;
  }

  private double[][] complete(int rows) {
    List<double[]> complete = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      double[] from = logs[row];
      double[] values = Arrays.stream(levels).mapToDouble(level -> from[level]).toArray();
      if (Arrays.stream(values).noneMatch(Double::isNaN)) {
        complete.add(values);
      }
    }
    return complete.toArray(double[][]::new);
  }

  private static double residual(double[][] rows) {
    double[] columns = new double[rows[0].length];
    double squares = 0;
    for (double[] row : rows) {
      double mean = Arrays.stream(row).average().orElseThrow();
      for (int level = 0; level < row.length; level++) {
        double residual = row[level] - mean;
        squares += residual * residual;
        columns[level] += residual;
      }
    }
    for (double column : columns) {
      squares -= column * column / rows.length;
    }
    return Math.max(0, squares);
  }

  private static double critical(int own, int pooled) {
    return F_QUANTILES.computeIfAbsent(
        new Degrees(own, pooled),
        key ->
            FDistribution.of(key.own(), key.pooled()).inverseSurvivalProbability(OWN_ERROR));
  }
}
