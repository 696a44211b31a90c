package dev.toll.engine.statistics;

import java.util.Arrays;
import java.util.List;

/**
 * The rule that words are read from: for each compared pair of levels an interval of the ratio
 * within blocks, on the logarithm. All intervals of a family hold together, after every block from
 * the second on, with 95 %, and none ever widens.
 *
 * <p>It is Student's t with the variance pooled over levels (Dunnett, JASA 50, 1955) by {@link
 * Boundary}, intersected over the looks (repeated confidence intervals: Jennison and Turnbull, JRSS
 * B 51, 1989). {@link PairWidth} says what it does where levels are not equally noisy.
 */
public final class LevelIntervals {

  /** The number of blocks that gets half of the error where none was planned. */
  public static final int PLANNED = 4;

  /** Which bounds an interval has; a single one gets all of the error. */
  public enum Side {
    BOTH,
    /** An upper bound: low is minus infinity. */
    HIGH,
    /** A lower bound: high is infinity. */
    LOW;

    private int bounds() {
      return this == BOTH ? 2 : 1;
    }
  }

  /** Two columns that are compared. */
  public record Pair(int level, int against) {}

  /** Which variance gave the width at the last look. */
  public enum Guard {
    /** The pooled one. */
    NONE,
    /** The pooled one, more of it for a pair that is noisier by its slices. */
    SLICES,
    /** That of one of the pair's levels by itself. */
    OWN
  }

  /**
   * What is known of a pair; all figures are natural logarithms.
   *
   * @param blocks that have both levels
   * @param log mean of the block log ratios, moved into the interval; NaN without a block
   * @param low NaN below two blocks, like {@code high} and {@code sd}
   * @param sd of one block's log ratio, as the rule takes it now
   * @param consistent false when the interval of a later block did not meet the earlier ones, which
   *     are kept
   */
  public record Estimate(
      int blocks, double log, double low, double high, double sd, Guard guard, boolean consistent) {
    /** The interval of the ratio; null below two blocks. */
    public Interval ratio() {
      return Double.isNaN(low)
          ? null
          // JSON has no infinity.
          : new Interval(
              Math.exp(low), Math.min(Double.MAX_VALUE, Math.exp(high)), Confidence.SHOWN);
    }
  }

  private LevelIntervals() {}

  /**
   * The intervals of a family.
   *
   * @param logs natural logarithms, a row per block in the order they ran, a column per level, NaN
   *     where missing
   * @param sliceVariances per level, variance of a block's mean that its slices explain (the
   *     residual variance of a slice within its block over the number of rounds); null without
   *     slices, where intervals are wider, as nothing then separates the noise of levels
   * @param pairs the family
   * @param planned number of blocks that was declared before the run, where intervals are narrowest
   */
  public static List<Estimate> of(
      double[][] logs, double[] sliceVariances, List<Pair> pairs, Side side, int planned) {
    boolean shared = pairs.stream().map(Pair::against).distinct().count() == 1;
    int levels = logs.length == 0 ? 0 : logs[0].length;
    return of(
        logs, sliceVariances, pairs, side, new Boundary(pairs.size(), levels, shared, planned));
  }

  /**
   * A single series of ratios, one of a family that shares no variance.
   *
   * @param logRatios natural logarithms, by block
   * @param family how many such series are compared
   */
  public static Estimate ofRatios(double[] logRatios, int family) {
    double[][] rows =
        Arrays.stream(logRatios).mapToObj(log -> new double[] {0, log}).toArray(double[][]::new);
    Boundary boundary = new Boundary(family, 2, false, PLANNED);
    return of(rows, null, List.of(new Pair(1, 0)), Side.BOTH, boundary).get(0);
  }

  private static List<Estimate> of(
      double[][] logs, double[] sliceVariances, List<Pair> pairs, Side side, Boundary boundary) {
    List<Running> all = pairs.stream().map(pair -> new Running(side)).toList();
    for (int row = 0; row < logs.length; row++) {
      BlockNoise noise = row == 0 ? null : BlockNoise.of(Arrays.copyOf(logs, row + 1));
      for (int i = 0; i < pairs.size(); i++) {
        Pair pair = pairs.get(i);
        Running running = all.get(i);
        double ratio = logs[row][pair.level()] - logs[row][pair.against()];
        if (!Double.isNaN(ratio)) {
          running.add(ratio);
          if (running.ratios.length > 1) {
            running.look(
                PairWidth.of(running.ratios, noise, sliceVariances, pair, boundary, side.bounds()));
          }
        }
      }
    }
    return all.stream().map(Running::estimate).toList();
  }

  /**
   * Half the width after so many blocks, for planning.
   *
   * @param sdOfRatio of one block's log ratio
   * @return infinite below two blocks
   */
  public static double halfWidth(int blocks, Boundary boundary, double sdOfRatio, Side side) {
    double least = Double.POSITIVE_INFINITY;
    for (int n = 2; n <= blocks; n++) {
      double p = 2.0 / side.bounds() * boundary.p(n);
      double t = Intervals.tCritical((n - 1) * (boundary.levels() - 1), p);
      least = Math.min(least, t * sdOfRatio / Math.sqrt(n));
    }
    return least;
  }

  /** The fewest blocks with which half the width is at most this; -1 when more than 60. */
  public static int blocksFor(double halfWidth, Boundary boundary, double sdOfRatio, Side side) {
    int blocks = 2;
    while (blocks <= Boundary.LAST && halfWidth(blocks, boundary, sdOfRatio, side) > halfWidth) {
      blocks++;
    }
    return blocks <= Boundary.LAST ? blocks : -1;
  }

  /** A pair's ratios, and the intersection of its looks so far. */
  private static final class Running {
    private final Side side;
    private double[] ratios = {};
    private double low = Double.NEGATIVE_INFINITY;
    private double high = Double.POSITIVE_INFINITY;
    private boolean consistent = true;
    private PairWidth last;

    Running(Side side) {
      this.side = side;
    }

    void add(double ratio) {
      ratios = Arrays.copyOf(ratios, ratios.length + 1);
      ratios[ratios.length - 1] = ratio;
    }

    /** Figures that all agree come from too coarse a clock and bound nothing. */
    void look(PairWidth width) {
      last = width;
      if (width.half() > 0) {
        double from = side == Side.HIGH ? low : Math.max(low, mean() - width.half());
        double to = side == Side.LOW ? high : Math.min(high, mean() + width.half());
        if (from <= to) {
          low = from;
          high = to;
        } else {
          consistent = false;
        }
      }
    }

    private double mean() {
      return Arrays.stream(ratios).average().orElse(Double.NaN);
    }

    Estimate estimate() {
      double mean = mean();
      if (last == null) {
        return new Estimate(
            ratios.length, mean, Double.NaN, Double.NaN, Double.NaN, Guard.NONE, true);
      }
      if (low == Double.NEGATIVE_INFINITY && high == Double.POSITIVE_INFINITY) {
        // No look that bounds: all figures agree.
        low = side == Side.HIGH ? low : mean;
        high = side == Side.LOW ? high : mean;
      }
      double log = Math.min(high, Math.max(low, mean));
      return new Estimate(ratios.length, log, low, high, last.sd(), last.guard(), consistent);
    }
  }
}
