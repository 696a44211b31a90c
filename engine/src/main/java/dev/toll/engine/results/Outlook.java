package dev.toll.engine.results;

import java.util.List;

/**
 * What a run still needs for its verdicts on the primary metric: those of {@link LeadEffects}.
 *
 * @param blockSeconds how long a block takes, from its start to the next one's; null when unknown,
 *     and where levels ran one after another
 * @param needs of each compared level, in their order; empty where no number of blocks is said, as
 *     with levels that ran one after another
 */
public record Outlook(Double blockSeconds, List<Need> needs) {
  /** Of a run whose results do not tell. */
  public static final Outlook UNKNOWN = new Outlook(null, List.of());

  /**
   * A level's.
   *
   * @param blocks more that its verdict is expected to need, 0 when it has one; null when more than
   *     anyone waits for
   */
  public record Need(String level, Integer blocks) {
    /** Whether it has its verdict. */
    public boolean decided() {
      return blocks != null && blocks == 0;
    }
  }

  public Outlook {
    needs = List.copyOf(needs);
  }

  /** More blocks with which every level is expected to be decided; null when that is not said. */
  public Integer blocks() {
    return needs.stream().allMatch(need -> need.blocks() != null)
        ? needs.stream().map(Need::blocks).max(Integer::compare).orElse(null)
        : null;
  }

  /** How long so many blocks are expected to take; null when unknown. */
  public Double seconds(int blocks) {
    return blockSeconds == null ? null : blocks * blockSeconds;
  }
}
