package dev.toll.engine.results;

import dev.toll.engine.record.SizingSpec;
import dev.toll.engine.statistics.Interval;
import java.util.List;

/**
 * What a load takes at each level, in machines like the measured one, and what that costs.
 *
 * @param wish what was asked, its metric named
 * @param levels in the order of the run's levels; those without a rate are left out
 */
public record Sizing(SizingSpec wish, List<Level> levels) {

  /**
   * A level.
   *
   * @param rate operations per second of one machine, geometric mean over the blocks
   * @param rateInterval by t over the blocks; null below two
   * @param machines the fewest that serve the load, each loaded with the wanted share of its rate
   * @param machinesInterval at the ends of the rate's interval; null without one
   * @param load share of its rate that each of them is loaded with
   * @param perMillion price of a million operations by machines loaded to the wanted share, not
   *     rounded up to whole machines; null without a price
   * @param perMillionInterval null without a price, and below two blocks
   * @param against the level of the two columns that follow; null at the baseline
   * @param more machine time for the same work, as a ratio to {@code against}'s: the inverse of the
   *     effect on the rate; null without an effect
   * @param moreInterval of it; null without one
   */
  public record Level(
      String name,
      double rate,
      Interval rateInterval,
      long machines,
      Interval machinesInterval,
      double load,
      Double perMillion,
      Interval perMillionInterval,
      String against,
      Double more,
      Interval moreInterval) {}
}
