package dev.toll.engine.results;

import java.util.List;

/**
 * What more blocks, or blocks of more load, would bring, from the run's own variance and times. A
 * width depends on the variance alone; the number of blocks that an effect of the size seen would
 * need does not exist.
 *
 * @param blockSeconds how long a block takes, from its start to the next one's; null when unknown,
 *     and where levels ran one after another
 * @param open the levels whose decision is open, in the order of the run
 * @param halfWidth of the widest interval among the answers now, as a fraction; null without one
 * @param next the cheapest step worth taking; null where all is settled or nothing is known
 */
public record Outlook(Double blockSeconds, List<String> open, Double halfWidth, Step next) {
  /** Of a run that says nothing of it. */
  public static final Outlook UNKNOWN = new Outlook(null, List.of(), null, null);

  /**
   * More blocks, or a run of its own with more load in each block.
   *
   * @param load times that of this run; 1 for more blocks of it
   * @param seconds that it takes; null when unknown
   * @param halfWidth to which every answer is then known, as a fraction; null after so few blocks
   *     that they show no spread
   * @param chance that every open level is then settled, if effects are about as seen; null where
   *     none is open
   */
  public record Step(int blocks, int load, Double seconds, Double halfWidth, Double chance) {}

  public Outlook {
    open = List.copyOf(open);
  }
}
