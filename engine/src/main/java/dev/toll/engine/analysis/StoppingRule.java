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

  public StoppingRule {
    if (halfWidth != null && !(halfWidth > 0)) {
      throw new IllegalArgumentException("precision target: more than 0, not " + halfWidth);
    }
    if (maxBlocks < 1) {
      throw new IllegalArgumentException("blocks: at least 1, not " + maxBlocks);
    }
  }

  /** Whether to stop, and why (or why not yet) in plain words. */
  public record Decision(boolean stop, String reason) {}

  /**
   * Decides after a block.
   *
   * @param results so far, made by {@link Analysis}
   * @param spent since the run began
   * @param nextBlock how long another block is expected to take
   */
  public Decision decide(Results results, Duration spent, Duration nextBlock) {
    int blocks = results.execution().run().blocks();
    List<Effect> open = untilSettled ? open(results) : null;
    if (open != null && open.isEmpty()) {
      return new Decision(true, "every level is settled");
    }
    if (open != null
        && blocks >= STEADY_BLOCKS
        && open.stream().noneMatch(effect -> effect.answer().steady())) {
      return new Decision(
          true, "not steady yet: " + levels(open) + "; more blocks would start just as cold");
    }
    if (blocks >= maxBlocks) {
      return new Decision(true, Phrase.blocks(blocks) + " done");
    }
    if (budget != null && spent.compareTo(budget) >= 0) {
      return new Decision(true, "budget of " + plain(budget) + " spent");
    }
    if (budget != null && spent.plus(nextBlock).compareTo(budget) > 0) {
      return new Decision(true, "budget of " + plain(budget) + " leaves no time for another block");
    }
    if (open != null) {
      return new Decision(false, "still open: " + levels(open));
    }
    if (halfWidth == null) {
      return new Decision(false, blocks + " of " + Phrase.blocks(maxBlocks));
    }
    return precision(results);
  }

  /** The levels that are not settled; null without a level to compare. */
  private static List<Effect> open(Results results) {
    List<Effect> effects = answers(results);
    return effects.isEmpty()
        ? null
        : effects.stream().filter(effect -> !effect.answer().settled()).toList();
  }

  private static List<Effect> answers(Results results) {
    return results.estimates().effects().stream()
        .filter(effect -> effect.answer() != null)
        .toList();
  }

  private static String levels(List<Effect> effects) {
    return effects.stream().map(Effect::level).collect(Collectors.joining(", "));
  }

  private Decision precision(Results results) {
    List<Effect> effects = answers(results);
    if (effects.isEmpty()) {
      return new Decision(false, "no level is compared with the baseline");
    }
    String target = "+/-" + Phrase.margin(halfWidth);
    List<String> wide = effects.stream().filter(this::tooWide).map(Effect::level).toList();
    return !wide.isEmpty()
        ? new Decision(false, "not yet within " + target + ": " + String.join(", ", wide))
        : new Decision(true, "every interval within " + target);
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
