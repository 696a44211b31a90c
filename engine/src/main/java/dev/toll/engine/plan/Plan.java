package dev.toll.engine.plan;

import dev.toll.engine.record.Order;
import dev.toll.engine.record.Published;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The trials of a run, in order.
 *
 * @param order of the trials
 * @param blocks how often each level runs, or the most it may
 * @param trials all planned trials; those a level may need, when it runs until runs are similar
 * @param similar the rule by which a level ends early; null when the number of trials is fixed
 */
public record Plan(
    long seed, Order order, int blocks, List<Trial> trials, Published.Similar similar) {

  public Plan {
    trials = List.copyOf(trials);
  }

  public boolean sequential() {
    return order == Order.SEQUENTIAL;
  }

  /** Whether the instances of a block's levels are up at once and loaded in turns. */
  public boolean interleaved() {
    return order == Order.INTERLEAVED;
  }

  /** The same trials, their blocks interleaved. */
  public Plan interleaving() {
    return new Plan(seed, Order.INTERLEAVED, blocks, trials, similar);
  }

  /** What is run, and run again, as one: a trial by itself, or all of an interleaved block. */
  public List<List<Trial>> together() {
    return interleaved()
        ? List.copyOf(
            trials.stream()
                .collect(Collectors.groupingBy(Trial::block, TreeMap::new, Collectors.toList()))
                .values())
        : trials.stream().map(List::of).toList();
  }

  /** "", or "at most " when levels may need fewer trials than planned. */
  public String atMost() {
    return similar == null ? "" : "at most ";
  }

  /** Whether a trial is the last of a block whose end is the time to ask whether to stop. */
  public boolean endsBlock(Trial trial) {
    return !sequential()
        && trial.block() > 0
        && trials.stream()
            .noneMatch(
                other -> other.block() == trial.block() && other.position() > trial.position());
  }

  /** Why a run of this plan is over when every trial is done, in plain words. */
  public String done() {
    if (sequential()) {
      return "every level ran as published";
    }
    return blocks == 1 ? "the block is done" : "all " + blocks + " blocks are done";
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
