package dev.toll.engine.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.ranking.NaturalRanking;

/**
 * Whether a metric moved over the run regardless of level: Spearman's rank correlation of the order
 * of trials with their residuals, and the change from the first half to the second. Ratios within a
 * block cancel a slow drift; it is shown because a fast one they do not.
 *
 * @param rho Spearman's rank correlation (American Journal of Psychology 15, 1904)
 * @param p two-sided, by t = rho sqrt((n - 2) / (1 - rho^2)) (Kendall, Rank Correlation Methods)
 * @param halves mean of the second half over the first, as a fraction of change
 */
public record Drift(int trials, double rho, double p, double halves) {

  /** Below it the approximation of p is poor, and there is no run to speak of. */
  static final int FEWEST_TRIALS = 10;

  /** Rarely crossed by chance: one run in a hundred. */
  static final double NOTABLE_P = 0.01;

  /**
   * Of the trials that count, in the order they were run in.
   *
   * @param residuals logarithms less the mean of the level
   * @return null for too few trials or when nothing varies
   */
  public static Drift of(double[] residuals) {
    int n = residuals.length;
    if (n < FEWEST_TRIALS) {
      return null;
    }
    double[] order = IntStream.rangeClosed(1, n).asDoubleStream().toArray();
    double rho = pearson(order, new NaturalRanking().apply(residuals));
    if (!Double.isFinite(rho)) {
      return null;
    }
    double t = Math.abs(rho) * Math.sqrt((n - 2) / Math.max(1e-12, 1 - rho * rho));
    double p = 2 * TDistribution.of(n - 2.0).survivalProbability(t);
    double first = Mean.of(Arrays.copyOfRange(residuals, 0, n / 2)).getAsDouble();
    double second = Mean.of(Arrays.copyOfRange(residuals, n / 2, n)).getAsDouble();
    return new Drift(n, rho, p, Math.expm1(second - first));
  }

  public boolean notable() {
    return p < NOTABLE_P;
  }

  private static double pearson(double[] x, double[] y) {
    double meanX = Mean.of(x).getAsDouble();
    double meanY = Mean.of(y).getAsDouble();
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - meanX) * (y[i] - meanY);
      xx += (x[i] - meanX) * (x[i] - meanX);
      yy += (y[i] - meanY) * (y[i] - meanY);
    }
    return xy / Math.sqrt(xx * yy);
  }
}
