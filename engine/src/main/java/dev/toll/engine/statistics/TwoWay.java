package dev.toll.engine.statistics;

import java.util.Arrays;

/** The residual of a two-way analysis of variance (Fisher, The Design of Experiments, 1935). */
public final class TwoWay {
  /** Of a slope: with fewer it would add more noise than it takes away. */
  private static final int LEAST_DF = 10;

  private TwoWay() {}

  /**
   * The variance of one value, without its row's and its column's mean.
   *
   * @param rows two or more, each of as many columns, two or more
   */
  public static double variance(double[][] rows) {
    return squares(rows) / ((rows.length - 1.0) * (rows[0].length - 1.0));
  }

  /**
   * By how much a value grows with its covariate, apart from its row and its column: analysis of
   * covariance (Cochran, Biometrics 13, 1957).
   *
   * @param rows two or more, each of as many columns, two or more
   * @param covariate of each value
   * @return 0 where too few values say it, or the covariate does not vary
   */
  public static double slope(double[][] rows, double[][] covariate) {
    int df = (rows.length - 1) * (rows[0].length - 1) - 1;
    double squares = df < LEAST_DF ? 0 : squares(covariate);
    return squares > 0 ? products(rows, covariate) / squares : 0;
  }

  /** The mean of each column. */
  public static double[] columnMeans(double[][] rows) {
    double[] means = new double[rows[0].length];
    for (double[] row : rows) {
      for (int column = 0; column < means.length; column++) {
        means[column] += row[column] / rows.length;
      }
    }
    return means;
  }

  static double squares(double[][] rows) {
    return Math.max(0, products(rows, rows));
  }

  private static double products(double[][] a, double[][] b) {
    double[] columnsA = new double[a[0].length];
    double[] columnsB = new double[a[0].length];
    double sum = 0;
    for (int row = 0; row < a.length; row++) {
      double meanA = Arrays.stream(a[row]).average().orElseThrow();
      double meanB = Arrays.stream(b[row]).average().orElseThrow();
      for (int column = 0; column < columnsA.length; column++) {
        double residualA = a[row][column] - meanA;
        double residualB = b[row][column] - meanB;
        sum += residualA * residualB;
        columnsA[column] += residualA;
        columnsB[column] += residualB;
      }
    }
    for (int column = 0; column < columnsA.length; column++) {
      sum -= columnsA[column] * columnsB[column] / a.length;
    }
    return sum;
  }
}
