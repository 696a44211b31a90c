package dev.toll.engine.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The ratio of two independent samples without assuming anything of their noise but that it has the
 * same shape in both: the Hodges-Lehmann shift of the log values with the interval that belongs to
 * the Mann-Whitney test (Hodges and Lehmann, Annals of Mathematical Statistics 34, 1963; Hollander
 * and Wolfe, Nonparametric Statistical Methods, 2nd ed., section 4.3). For comparing benchmark runs
 * the test is the one that Laaber et al., EMSE 2019, use.
 */
public final class RankShift {

  private RankShift() {}

  /**
   * The interval of the ratio b / a: from the r-th smallest to the r-th largest of all pairwise
   * ratios.
   *
   * @param logsA natural logarithms of one sample's values
   * @param logsB of the other's
   * @param confidence the least coverage wanted
   * @return with the coverage it really has; null when the values are too few for it
   */
  public static Interval interval(double[] logsA, double[] logsB, double confidence) {
    int n = logsA.length;
    int m = logsB.length;
    int rank = rank(n, m, confidence);
    if (rank == 0) {
      return null;
    }
    double[] shifts = shifts(logsA, logsB);
    return Intervals.interval(
        Math.exp(shifts[rank - 1]),
        Math.exp(shifts[shifts.length - rank]),
        1.0 - 2.0 * MannWhitney.cumulative(n, m, rank - 1));
  }

  /**
   * The rank of the interval's lower end among the n m pairwise ratios.
   *
   * @return 0 when no rank reaches the confidence
   */
  static int rank(int n, int m, double confidence) {
    return Math.min(MannWhitney.rank(n, m, (1.0 - confidence) / 2.0), (n * m + 1) / 2);
  }

  /**
   * Whether n and m trials can reach a two-sided error of 0.05 / family at all: the smallest that
   * ranks can give is 2 / C(n + m, n), when every value of the one is below all of the other.
   */
  public static boolean enough(int n, int m, int family) {
    return rank(n, m, Confidence.ofFamily(family)) > 0;
  }

  /**
   * The fewest trials in each of two runs with which that can be reached: 4 for one comparison, 5
   * for two to six, 6 for seven to twenty-three.
   *
   * @param family levels compared at once, at least 1
   */
  public static int needed(int family) {
    return IntStream.iterate(1, n -> n + 1)
        .filter(n -> enough(n, n, family))
        .findFirst()
        .orElseThrow();
  }

  private static double[] shifts(double[] logsA, double[] logsB) {
    double[] shifts = new double[logsA.length * logsB.length];
    int i = 0;
    for (double a : logsA) {
      for (double b : logsB) {
        shifts[i++] = b - a;
      }
    }
    Arrays.sort(shifts);
    return shifts;
  }
}
