package dev.toll.engine.results;

import dev.toll.engine.record.Metric;
import dev.toll.engine.statistics.Boundary;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Side;
import dev.toll.engine.statistics.VarianceParts;
import java.util.List;
import java.util.Optional;

/**
 * How noisy a metric was, and where that comes from.
 *
 * @param blocks and {@code levels} it rests on
 * @param sd of the log ratio of two levels in one block, pooled over all levels
 * @param low of its 95 % interval
 * @param blockSeconds how long a block takes; null when unknown
 * @param loadSeconds of it what grows with the load; null when unknown
 * @param parts of an interleaved run; null otherwise
 * @param sentence the same in words
 */
public record Noise(
    String metric,
    int blocks,
    int levels,
    double sd,
    double low,
    double high,
    Double blockSeconds,
    Double loadSeconds,
    VarianceParts parts,
    String sentence) {

  /** Another load is advised where it needs this part of the time, or less. */
  public static final double WORTH = 0.8;

  /** To choose from, in times the load of the run with this noise. */
  private static final List<Integer> LOADS = List.of(1, 2, 3, 4, 6, 8);

  /**
   * A design of a run: so much load in a block, and so many blocks.
   *
   * @param load times that of the run with this noise
   * @param halfWidth of each interval, on the logarithm
   */
  public record Size(int load, int blocks, double halfWidth, double seconds) {
    private boolean betterThan(Size other, double wanted) {
      boolean narrow = halfWidth <= wanted;
      boolean otherNarrow = other.halfWidth <= wanted;
      if (narrow && otherNarrow) {
        return seconds < other.seconds;
      }
      return narrow || (!otherNarrow && halfWidth < other.halfWidth);
    }
  }

  /** Of a metric; empty where it is not known. */
  public static Optional<Noise> of(Metric metric, List<Noise> all) {
    return all.stream().filter(noise -> noise.metric.equals(metric.name())).findFirst();
  }

  /**
   * The same of blocks with more load, or of more levels.
   *
   * @param length times the levels
   */
  public Noise times(double load, double length) {
    double spread = sd(load) / sd;
    return new Noise(
        metric,
        blocks,
        levels,
        spread * sd,
        spread * low,
        spread * high,
        length * (loadSeconds == null ? blockSeconds : seconds(load)),
        loadSeconds == null ? null : loadSeconds * load * length,
        parts == null ? null : parts.times(load),
        sentence);
  }

  /** Of a block's log ratio with so many times the load, whose slices are as many more. */
  public double sd(double load) {
    return parts == null ? sd : sd * parts.times(load).ratio() / parts.ratio();
  }

  /** How long a block takes with so many times the load; both must be known where that is not 1. */
  public double seconds(double load) {
    return load == 1 ? blockSeconds : blockSeconds + (load - 1) * loadSeconds;
  }

  /**
   * The design that takes the least time to make every interval this narrow; within a budget that
   * is too small for that, the one that makes them narrowest.
   *
   * @param halfWidth wanted, on the logarithm
   * @param seconds of the budget
   * @return null where none does
   */
  public Size design(double halfWidth, Boundary boundary, Side side, double seconds) {
    Size best = null;
    for (int load : parts == null || loadSeconds == null ? List.of(1) : LOADS) {
      double block = seconds(load);
      int wanted = LevelIntervals.blocksFor(halfWidth, boundary, sd(load), side);
      int most = (int) Math.min(Boundary.LAST, seconds / block);
      int blocks = wanted < 0 ? most : Math.min(wanted, most);
      if (blocks >= 2) {
        double half = LevelIntervals.halfWidth(blocks, boundary, sd(load), side);
        Size size = new Size(load, blocks, half, blocks * block);
        best = best == null || size.betterThan(best, halfWidth) ? size : best;
      }
    }
    return best;
  }
}
