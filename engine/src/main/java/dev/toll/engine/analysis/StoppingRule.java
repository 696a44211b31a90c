package dev.toll.engine.analysis;

import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.words.Phrase;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * When a run may end. It may look at the answers after every block, because their intervals hold at
 * every look ({@link dev.toll.engine.statistics.LevelIntervals}).
 *
 * @param halfWidth wanted of the interval of every answer, as a fraction of the ratio (0.02 =
 *     within 2 %); null for no precision target
 * @param maxBlocks to stop at in any case
 * @param budget of time for the whole run; null for none
 * @param untilSettled whether to stop when every level is settled
 */
public record StoppingRule(Double halfWidth, int maxBlocks, Duration budget, boolean untilSettled) {

  /** Blocks after which a level that is not steady is not expected to become so. */
  private static final int STEADY_BLOCKS = 4;

  /**
   * Decides after a block.
   *
   * @param results so far, made by {@link Analysis}
   * @param spent since the run began
   * @param nextBlock how long another block is expected to take
   * @return why to stop, in plain words; null to go on
   */
  public String decide(Results results, Duration spent, Duration nextBlock) {
    int blocks = results.execution().run().blocks();
    List<Effect> answers =
        results.estimates().effects().stream().filter(effect -> effect.answer() != null).toList();
    if (untilSettled && !answers.isEmpty()) {
      List<Effect> open = answers.stream().filter(effect -> !effect.answer().settled()).toList();
      if (open.isEmpty()) {
        return "every level is settled";
      }
      if (blocks >= STEADY_BLOCKS && open.stream().noneMatch(one -> one.answer().steady())) {
        return "not steady yet: %s; more blocks would start just as cold"
            .formatted(open.stream().map(Effect::level).collect(Collectors.joining(", ")));
      }
    }
    if (blocks >= maxBlocks) {
      return Phrase.blocks(blocks) + " done";
    }
    if (budget != null && spent.compareTo(budget) >= 0) {
      return "budget of " + plain(budget) + " spent";
    }
    if (budget != null && spent.plus(nextBlock).compareTo(budget) > 0) {
      return "budget of " + plain(budget) + " leaves no time for another block";
    }
    return !untilSettled
            && halfWidth != null
            && !answers.isEmpty()
            && answers.stream().noneMatch(this::tooWide)
        ? "every interval within +/-" + Phrase.margin(halfWidth)
        : null;
  }

  private boolean tooWide(Effect effect) {
    return effect.interval() == null || Outlooks.halfWidth(effect) > halfWidth;
  }

  /** "2 h", "90 min", "45 s". */
  private static String plain(Duration time) {
    if (time.toMinutes() >= 1 && time.toSecondsPart() == 0) {
      return time.toMinutesPart() == 0 ? time.toHours() + " h" : time.toMinutes() + " min";
    }
    return time.toSeconds() + " s";
  }
}
