package dev.toll.engine.plan;

import java.util.List;

/**
 * The trials of a run, in order.
 *
 * @param order how it was made: randomised or sequential
 * @param trials all planned trials
 */
public record Plan(long seed, String order, int blocks, List<Trial> trials) {

  public Plan {
    trials = List.copyOf(trials);
  }

  /**
   * One level in one block.
   *
   * @param block counted from 1; 0 is the discarded warm-up block
   * @param position place in the block, counted from 1
   */
  public record Trial(int block, int position, String level) {
    /** Its directory's name, e.g. {@code b03-auth-conf}. */
    public String id() {
      return String.format(java.util.Locale.ROOT, "b%02d-%s", block, level);
    }
  }
}
