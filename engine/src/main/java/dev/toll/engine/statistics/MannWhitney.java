package dev.toll.engine.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The distribution of the Mann-Whitney statistic U (the number of pairs in which a value of the one
 * sample is below one of the other) when both samples come from the same continuous distribution,
 * whatever that is (Mann and Whitney, Annals of Mathematical Statistics 18, 1947).
 */
final class MannWhitney {

  /** Above so many pairs, and with both samples above {@link #SMALL}, the normal limit is used. */
  private static final int MOST_PAIRS = 40_000;

  private static final int SMALL = 20;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private MannWhitney() {}

  /**
   * The largest rank r with P(U &lt;= r - 1) at most this tail: how far from either end of the
   * sorted pairwise differences an interval of the shift begins.
   *
   * @return 0 when even P(U = 0) is more than the tail
   */
  static int rank(int n, int m, double tail) {
    if (n < 1 || m < 1) {
      return 0;
    }
    return (long) n * m > MOST_PAIRS && Math.min(n, m) > SMALL
        ? normalRank(n, m, tail)
        : exactRank(n, m, tail);
  }

  private static int exactRank(int n, int m, double tail) {
    double[] counts = counts(n, m);
    // Rounding must not take away a rank whose probability is exactly the tail.
    double allowed = tail * total(n, m) * (1 + 1e-9);
    double sum = 0;
    int rank = 0;
    while (rank < counts.length && sum + counts[rank] <= allowed) {
      sum += counts[rank++];
    }
    return rank;
  }

  /**
   * By the normal limit of U with mean nm/2 and variance nm(n + m + 1)/12 (Hollander and Wolfe,
   * Nonparametric Statistical Methods, 2nd ed., section 4.3).
   */
  static int normalRank(int n, int m, double tail) {
    double pairs = (double) n * m;
    double sd = Math.sqrt(pairs * (n + m + 1) / 12);
    return (int)
        Math.max(0, Math.floor(pairs / 2 + NORMAL.inverseCumulativeProbability(tail) * sd));
  }

  /** P(U &lt;= u), exactly. */
  static double cumulative(int n, int m, int u) {
    double[] counts = counts(n, m);
    double sum = 0;
    for (int i = 0; i <= Math.min(u, counts.length - 1); i++) {
      sum += counts[i];
    }
    // The counts stand for the lower half only; the other half mirrors it.
    return u < counts.length ? sum / total(n, m) : 1 - cumulative(n, m, n * m - u - 1);
  }

  /**
   * How many orderings of both samples give U = 0, 1, ... up to the middle: the coefficients of the
   * Gaussian binomial (product over i of (1 - q^(m+i)) / (1 - q^i)), by which Mann and Whitney's
   * recurrence is solved one factor at a time. A coefficient depends on lower ones only, and after
   * every factor they are counts themselves, so the tail keeps its precision.
   */
  private static double[] counts(int n, int m) {
    int fewer = Math.min(n, m);
    int more = Math.max(n, m);
    double[] counts = new double[n * m / 2 + 1];
    counts[0] = 1;
    for (int i = 1; i <= fewer; i++) {
      for (int u = i; u < counts.length; u++) {
        counts[u] += counts[u - i];
      }
      for (int u = counts.length - 1; u >= more + i; u--) {
        counts[u] -= counts[u - more - i];
      }
    }
    return counts;
  }

  /** The number of all orderings, (n + m)! / (n! m!). */
  private static double total(int n, int m) {
    double total = 1;
    for (int i = 1; i <= Math.min(n, m); i++) {
      total = total * (Math.max(n, m) + i) / i;
    }
    return total;
  }
}
