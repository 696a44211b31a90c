package dev.toll.engine.results;

import dev.toll.engine.statistics.Interval;
import java.util.Comparator;
import java.util.List;

/**
 * How a metric scales with the size that a setting gives each level.
 *
 * @param setting e.g. {@code system.shards}
 * @param points by size, the baseline first
 * @param blocks that the law is fitted to, those with every level
 * @param contention of the Universal Scalability Law, mean over the blocks' own fits; null where
 *     there are fewer than two sizes besides the baseline's
 * @param contentionInterval by t over the blocks; null where there are too few
 * @param coherency of that law; null where {@code contention} is
 * @param peak size of greatest capacity by the fit; null where it has none, and where the interval
 *     of {@code coherency} contains 0
 */
public record Scaling(
    String setting,
    String metric,
    List<Point> points,
    int blocks,
    Double contention,
    Interval contentionInterval,
    Double coherency,
    Interval coherencyInterval,
    Double peak) {

  /**
   * A level.
   *
   * @param size as the setting says
   * @param speedup capacity as a multiple of the baseline's; null when unknown
   * @param interval of it; null when there is none
   * @param efficiency speed-up for each multiple of the baseline's size, 1 where it is linear
   * @param fitted the law's speed-up; null without a fit
   * @param predicted speed-up by a law that was fitted without this level; null for the baseline,
   *     and where the others are fewer than two sizes besides the baseline's
   */
  public record Point(
      String level,
      double size,
      Double speedup,
      Interval interval,
      Double efficiency,
      Double fitted,
      Double predicted) {}

  /**
   * The level of greatest speed-up: past it more size brings nothing. Its speed-up is also the
   * size, as a multiple of the baseline's, that linear speed-up would need for as much: the knee of
   * the asymptotic bounds (Lazowska et al., Quantitative System Performance, 1984, section 5.2).
   *
   * @return null where no level is above the baseline, which then has the greatest
   */
  public Point greatest() {
    return points.stream()
        .skip(1)
        .filter(point -> point.speedup() != null && point.speedup() > 1)
        .max(Comparator.comparingDouble(Point::speedup))
        .orElse(null);
  }
}
