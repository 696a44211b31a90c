package dev.toll.engine.statistics;

import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** How many more blocks would decide, if the effect and the spread stay as they were seen. */
public final class MoreBlocks {

  /** Beyond this nobody waits; the estimate is then only "more than". */
  public static final int LARGEST = 1000;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private MoreBlocks() {}

  /**
   * An estimate, for planning only.
   *
   * @param blocks so far
   * @param mean of the log ratios
   * @param sd of the log ratios
   * @param confidence of the exact interval that decides
   * @param margin of equivalence, as a fraction
   * @return empty when more than {@link #LARGEST} would be needed
   */
  public static OptionalInt estimate(
      int blocks, double mean, double sd, double confidence, double margin) {
    // Steps of a tenth: nobody plans 512 blocks rather than 500.
    for (int more = 1; more <= LARGEST; more += 1 + more / 10) {
      double halfWidth = sd * exactHalfWidth(blocks + more, confidence);
      boolean offNoEffect = Math.abs(mean) > halfWidth;
      boolean insideMargin =
          mean - halfWidth > Math.log1p(-margin) && mean + halfWidth < Math.log1p(margin);
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
  private static double exactHalfWidth(int n, double confidence) {
    int rank = Intervals.medianRank(n, confidence);
    return rank == 0
        ? Double.POSITIVE_INFINITY
        : -NORMAL.inverseCumulativeProbability((rank - 0.375) / (n + 0.25));
  }
}
