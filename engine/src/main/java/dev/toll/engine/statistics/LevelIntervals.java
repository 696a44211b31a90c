package dev.toll.engine.statistics;

import java.util.ArrayList;
import java.util.List;

/**
 * The rule that words are read from: for each compared pair of levels an interval of the ratio
 * within blocks, on the logarithm. All intervals of a family hold together, after every block, with
 * 95 %, and none ever widens.
 *
 * <p>It is Student's t with the variance pooled over levels (Dunnett, JASA 50, 1955), by {@link
 * Boundary} at each look, intersected over the looks (repeated confidence intervals: Jennison and
 * Turnbull, JRSS B 51, 1989). See {@link PairVariance} for pairs noisier than the rest.
 */
public final class LevelIntervals {

  /** Which bounds an interval has; a single one gets all of the error. */
  public enum Side {
    BOTH,
    /** An upper bound: low is minus infinity. */
    HIGH,
    /** A lower bound: high is infinity. */
    LOW
  }

  /** Two columns that are compared. */
  public record Pair(int level, int against) {}

  /** Which variance was used at the last look. */
  public enum Guard {
    NONE,
    SLICES,
    OWN
  }

  /**
   * What is known of a pair; all figures are natural logarithms.
   *
   * @param blocks that have both levels
   * @param log mean of the block log ratios, moved into the interval; NaN without a block
   * @param low NaN below two blocks, like {@code high} and {@code sd}
   * @param sd of one block's log ratio, as the rule takes it now
   * @param consistent false when the interval of a later block did not meet the earlier ones
   */
  public record Estimate(
      int blocks,
      double log,
      double low,
      double high,
      double sd,
      Guard guard,
      boolean consistent) {}

  private LevelIntervals() {}

  /**
   * The intervals of a family.
   *
   * @param logs natural logarithms, a row per block in the order they ran, a column per level, NaN
   *     where missing
   * @param sliceVariances per level, variance of a block's mean that its slices explain (the
   *     residual variance of a slice within its block over the number of rounds), of which only the
   *     relation matters; null without slices
   * @param pairs the family
   */
  public static List<Estimate> of(
      double[][] logs, double[] sliceVariances, List<Pair> pairs, Side side) {
    boolean shared = shared(pairs);
    List<Estimate> estimates = new ArrayList<>();
    for (Pair pair : pairs) {
      PairVariance variance = new PairVariance(logs, sliceVariances, pair);
      estimates.add(estimate(logs, pair, variance, pairs.size(), shared, side));
    }
    return estimates;
  }

  private static boolean shared(List<Pair> pairs) {
    return pairs.stream().map(Pair::against).distinct().count() == 1;
  }

  private static Estimate estimate(
      double[][] logs, Pair pair, PairVariance variance, int family, boolean shared, Side side) {
    Running running = new Running();
    int n = 0;
    double sum = 0;
    PairVariance.Value now = null;
    for (int row = 0; row < logs.length; row++) {
      double ratio = logs[row][pair.level()] - logs[row][pair.against()];
      if (Double.isNaN(ratio)) {
        continue;
      }
      n++;
      sum += ratio;
      if (n >= 2) {
        now = variance.after(row + 1);
        Boundary boundary = Boundary.of(family, now.levels(), shared, side != Side.BOTH);
        running.look(sum / n, halfWidth(boundary, n, now.df(), now.sd()));
      }
    }
    double mean = n == 0 ? Double.NaN : sum / n;
    if (now == null) {
      return new Estimate(n, mean, Double.NaN, Double.NaN, Double.NaN, Guard.NONE, true);
    }
    double low = side == Side.HIGH ? Double.NEGATIVE_INFINITY : running.low(mean);
    double high = side == Side.LOW ? Double.POSITIVE_INFINITY : running.high(mean);
    double log = Math.min(high, Math.max(low, mean));
    return new Estimate(n, log, low, high, now.sd(), now.guard(), running.consistent);
  }

  private static double halfWidth(Boundary boundary, int n, int df, double sd) {
    return Intervals.tCritical(df, boundary.p(n)) * sd / Math.sqrt(n);
  }

  /**
   * Half the width after so many blocks, for planning.
   *
   * @param sdOfRatio of one block's log ratio
   * @return infinite below two blocks
   */
  public static double halfWidth(
      int blocks, int comparisons, int levels, double sdOfRatio, Side side) {
    Boundary boundary =
        Boundary.of(comparisons, levels, comparisons < levels, side != Side.BOTH);
    double least = Double.POSITIVE_INFINITY;
    for (int n = 2; n <= blocks; n++) {
      least = Math.min(least, halfWidth(boundary, n, (n - 1) * (levels - 1), sdOfRatio));
    }
    return least;
  }

  /** The fewest blocks with which half the width is at most this; -1 when more than 60. */
  public static int blocksFor(
      double halfWidth, int comparisons, int levels, double sdOfRatio, Side side) {
    for (int n = 2; n <= Boundary.LAST; n++) {
      if (halfWidth(n, comparisons, levels, sdOfRatio, side) <= halfWidth) {
        return n;
      }
    }
    return -1;
  }

  /** The intersection of all looks so far. */
  private static final class Running {
    private double low = Double.NEGATIVE_INFINITY;
    private double high = Double.POSITIVE_INFINITY;
    private boolean consistent = true;

    /** Figures that all agree come from too coarse a clock and bound nothing. */
    void look(double mean, double halfWidth) {
      if (halfWidth <= 0) {
        return;
      }
      double from = Math.max(low, mean - halfWidth);
      double to = Math.min(high, mean + halfWidth);
      if (from <= to) {
        low = from;
        high = to;
      } else {
        consistent = false;
      }
    }

    double low(double mean) {
      return Double.isInfinite(low) ? mean : low;
    }

    double high(double mean) {
      return Double.isInfinite(high) ? mean : high;
    }
  }
}
