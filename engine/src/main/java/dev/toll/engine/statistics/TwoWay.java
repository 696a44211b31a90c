package dev.toll.engine.statistics;

import java.util.Arrays;

/** The residual of a two-way analysis of variance (Fisher, The Design of Experiments, 1935). */
public final class TwoWay {
  private TwoWay() {}

  /**
   * The variance of one value, without its row's and its column's mean.
   *
   * @param rows two or more, each of as many columns, two or more
   */
  public static double variance(double[][] rows) {
    return squares(rows) / ((rows.length - 1.0) * (rows[0].length - 1.0));
  }

  static double squares(double[][] rows) {
    double[] columns = new double[rows[0].length];
    double squares = 0;
    for (double[] row : rows) {
      double mean = Arrays.stream(row).average().orElseThrow();
      for (int column = 0; column < row.length; column++) {
        double residual = row[column] - mean;
        squares += residual * residual;
        columns[column] += residual;
      }
    }
    for (double column : columns) {
      squares -= column * column / rows.length;
    }
    return Math.max(0, squares);
  }
}
