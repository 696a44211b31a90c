package dev.toll.engine.statistics;

import java.util.OptionalInt;
import java.util.function.IntToDoubleFunction;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How many more blocks, or trials of two runs, would decide, if the effect and the spread stay as
 * they were seen. An estimate, for planning only.
 */
public final class MoreRepetitions {
  /** Beyond this nobody waits; the estimate is then only "more than". */
  public static final int LARGEST = 1000;

  /** Above so many pairs the normal limit of the rank is near enough for a plan. */
  private static final int EXACT_PAIRS = 400;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private MoreRepetitions() {}

  /**
   * More blocks.
   *
   * @param blocks so far
   * @param mean of the log ratios
   * @param sd of the log ratios
   * @param confidence of the exact interval that decides
   * @param margin of equivalence, as a fraction
   * @return empty when more than {@link #LARGEST} would be needed
   */
  public static OptionalInt ofBlocks(
      int blocks, double mean, double sd, double confidence, double margin) {
    return fewest(mean, margin, more -> sd * exactHalfWidth(blocks + more, confidence));
  }

  /**
   * More trials in each of two runs.
   *
   * @param n trials of the one so far, {@code sdA} the standard deviation of its log values
   * @param m trials of the other so far
   * @param shift of the log values
   * @param confidence of the rank interval that decides
   * @param margin of equivalence, as a fraction
   * @return empty when more than {@link #LARGEST} would be needed
   */
  public static OptionalInt ofTrials(
      int n, double sdA, int m, double sdB, double shift, double confidence, double margin) {
    double sd = Math.hypot(sdA, sdB);
    return fewest(shift, margin, more -> sd * rankHalfWidth(n + more, m + more, confidence));
  }

  /**
   * The fewest with which an interval of this half-width leaves 1, or lies within the margin.
   *
   * @param middle of the interval, a natural logarithm
   * @param width its half-width on the logarithm with so many more
   */
  public static OptionalInt fewest(double middle, double margin, IntToDoubleFunction width) {
    // Steps of a tenth: nobody plans 512 blocks rather than 500.
    for (int more = 1; more <= LARGEST; more += 1 + more / 10) {
      double halfWidth = width.applyAsDouble(more);
      boolean offNoEffect = Math.abs(middle) > halfWidth;
      boolean insideMargin =
          middle - halfWidth > Math.log1p(-margin) && middle + halfWidth < Math.log1p(margin);
      if (offNoEffect || insideMargin) {
        return OptionalInt.of(more);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * Where the exact interval's ends are expected in a normal sample, in standard deviations from
   * the middle: Blom's approximation of a normal order statistic, quantile (r - 3/8) / (n + 1/4)
   * (Blom, Statistical Estimates and Transformed Beta-Variables, 1958).
   */
  public static double exactHalfWidth(int n, double confidence) {
    return halfWidth(Intervals.medianRank(n, confidence), 0.375, n + 0.25);
  }

  /** The same for the interval of {@link SignBets}. */
  public static double signBetsHalfWidth(int n, double error) {
    return halfWidth(SignBets.rank(n, error), 0.375, n + 0.25);
  }

  /**
   * Where the rank interval's ends are expected among the pairwise differences of two normal
   * samples, in standard deviations of a difference: the quantile (r - 1/2) / (n m). For large n it
   * is 1 / 0.955 times as wide, squared, as Welch's, which is the rank test's efficiency 3 / pi in
   * a normal sample (Hodges and Lehmann, Annals of Mathematical Statistics 27, 1956).
   */
  private static double rankHalfWidth(int n, int m, double confidence) {
    int rank =
        (long) n * m <= EXACT_PAIRS
            ? RankShift.rank(n, m, confidence)
            : MannWhitney.normalRank(n, m, (1.0 - confidence) / 2.0);
    return halfWidth(rank, 0.5, (double) n * m);
  }

  private static double halfWidth(int rank, double off, double size) {
    return rank == 0
        ? Double.POSITIVE_INFINITY
        : -NORMAL.inverseCumulativeProbability((rank - off) / size);
  }
}
