package dev.toll.engine.analysis;

import dev.toll.engine.results.LeadEffects;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.words.Phrase;
import java.time.Duration;
import java.util.List;

/**
 * When a run may end. It looks at the width of intervals, the number of blocks and the time.
 * Stopping as soon as a difference shows would make false ones far more frequent (Armitage,
 * McPherson and Rowe, Journal of the Royal Statistical Society A 132, 1969), so it looks at
 * verdicts only when they come from rules that may be asked after every block. It is asked after
 * each whole block.
 *
 * @param halfWidth wanted of the 95 % t interval of every effect of the primary metric on the
 *     baseline, as a fraction of the ratio (0.02 = within 2 %); null for no precision target
 * @param minBlocks not to stop for precision before; one block alone has no interval and never does
 * @param maxBlocks to stop at in any case
 * @param budget of time for the whole run; null for none
 * @param untilDecided whether to stop when every comparison of the primary metric has a verdict
 */
public record StoppingRule(
    Double halfWidth, int minBlocks, int maxBlocks, Duration budget, boolean untilDecided) {

  /** A rule that looks at no verdict. */
  public StoppingRule(Double halfWidth, int minBlocks, int maxBlocks, Duration budget) {
    this(halfWidth, minBlocks, maxBlocks, budget, false);
  }

  public StoppingRule {
    if (halfWidth != null && !(halfWidth > 0)) {
      throw new IllegalArgumentException("precision target: more than 0, not " + halfWidth);
    }
    if (minBlocks < 1 || maxBlocks < minBlocks) {
      throw new IllegalArgumentException(
          "blocks: 1 <= min <= max, not min " + minBlocks + " and max " + maxBlocks);
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
    int blocks = results.run().blocks();
    List<String> open = untilDecided ? undecided(results) : null;
    if (open != null && open.isEmpty()) {
      return new Decision(true, "every level has a verdict");
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
    if (blocks < minBlocks) {
      return new Decision(false, blocks + " of at least " + Phrase.blocks(minBlocks));
    }
    if (open != null) {
      return new Decision(false, "not yet decided: " + String.join(", ", open));
    }
    if (halfWidth == null) {
      return new Decision(false, blocks + " of " + Phrase.blocks(maxBlocks));
    }
    return precision(results);
  }

  /** The levels without a verdict; null without a level to compare. */
  private static List<String> undecided(Results results) {
    List<Effect> effects =
        LeadEffects.answers(results.effects(), primary(results)).stream()
            .filter(effect -> effect.verdict() != null)
            .toList();
    return effects.isEmpty()
        ? null
        : effects.stream()
            .filter(effect -> effect.verdict().word() == Call.UNDECIDED)
            .map(Effect::level)
            .toList();
  }

  private Decision precision(Results results) {
    List<Effect> effects = LeadEffects.answers(results.effects(), primary(results));
    if (effects.isEmpty()) {
      return new Decision(false, "no level is compared with the baseline");
    }
    String target = "+/-" + Phrase.margin(halfWidth);
    List<String> wide = effects.stream().filter(this::tooWide).map(Effect::level).toList();
    return !wide.isEmpty()
        ? new Decision(false, "not yet within " + target + ": " + String.join(", ", wide))
        : new Decision(true, "every interval within " + target);
  }

  /** Half the width on the log scale, as a fraction of the ratio in the middle. */
  private boolean tooWide(Effect effect) {
    return effect.t() == null || Math.sqrt(effect.t().high() / effect.t().low()) - 1.0 > halfWidth;
  }

  private static String primary(Results results) {
    return results.metrics().stream()
        .filter(metric -> metric.primary())
        .findFirst()
        .or(() -> results.metrics().stream().findFirst())
        .map(metric -> metric.name())
        .orElse("");
  }

  /** "2 h", "90 min", "45 s". */
  private static String plain(Duration time) {
    if (time.toMinutes() >= 1 && time.toSecondsPart() == 0) {
      return time.toMinutesPart() == 0 ? time.toHours() + " h" : time.toMinutes() + " min";
    }
    return time.toSeconds() + " s";
  }
}
