package dev.toll.engine.statistics;

import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * How many more trials in each of two runs would decide, if the change and the spreads stay as they
 * were seen.
 */
public final class MoreTrials {

  /** Above so many pairs the normal limit of the rank is near enough for a plan. */
  private static final int EXACT_PAIRS = 400;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private MoreTrials() {}

  /**
   * An estimate, for planning only.
   *
   * @param n trials of the one so far, {@code sdA} the standard deviation of its log values
   * @param m trials of the other so far
   * @param shift of the log values
   * @param confidence of the rank interval that decides
   * @param margin of equivalence, as a fraction
   * @return empty when more than {@link MoreBlocks#LARGEST} would be needed
   */
  public static OptionalInt estimate(
      int n, double sdA, int m, double sdB, double shift, double confidence, double margin) {
    double sd = Math.hypot(sdA, sdB);
    for (int more = 1; more <= MoreBlocks.LARGEST; more += 1 + more / 10) {
      double halfWidth = sd * halfWidth(n + more, m + more, confidence);
      boolean offNoEffect = Math.abs(shift) > halfWidth;
      boolean insideMargin =
          shift - halfWidth > Math.log1p(-margin) && shift + halfWidth < Math.log1p(margin);
      if (offNoEffect || insideMargin) {
        return OptionalInt.of(more);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * Where the rank interval's ends are expected among the pairwise differences of two normal
   * samples, in standard deviations of a difference: the quantile (r - 1/2) / (n m). For large n it
   * is 1 / 0.955 times as wide, squared, as Welch's, which is the rank test's efficiency 3 / pi in
   * a normal sample (Hodges and Lehmann, Annals of Mathematical Statistics 27, 1956).
   */
  private static double halfWidth(int n, int m, double confidence) {
    double tail = (1.0 - confidence) / 2.0;
    int rank =
        (long) n * m <= EXACT_PAIRS
            ? RankShift.rank(n, m, confidence)
            : MannWhitney.normalRank(n, m, tail);
    return rank == 0
        ? Double.POSITIVE_INFINITY
        : -NORMAL.inverseCumulativeProbability((rank - 0.5) / ((double) n * m));
  }
}
