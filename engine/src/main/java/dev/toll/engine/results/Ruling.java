package dev.toll.engine.results;

import dev.toll.engine.statistics.Interval;
import dev.toll.engine.verdict.BlockEvidence;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Judgement;
import dev.toll.engine.verdict.Rule;
import dev.toll.engine.verdict.Rule.Assumption;
import java.util.OptionalInt;

/**
 * How a verdict was reached, typed.
 *
 * @param rule that decided, or that will; {@code anytime} when it may be looked at after every
 *     block
 * @param assumption what it assumes of the noise beside the random order
 * @param interval of the ratio that decides, at the confidence with which all of its family hold at
 *     once with 95 %; null while the blocks are too few for the rule
 * @param blocksNeeded the fewest blocks with which this run can have a verdict
 * @param moreBlocks about how many more would decide, if effect and spread stay as seen; null when
 *     it is decided, and when more than 1,000 would be needed or nobody can tell
 * @param moreMinutes the time they take; null without {@code moreBlocks} or without a whole block
 */
public record Ruling(
    Rule rule,
    boolean anytime,
    Assumption assumption,
    Interval interval,
    Integer blocksNeeded,
    Integer moreBlocks,
    Double moreMinutes) {

  /**
   * Of a verdict on blocks.
   *
   * @param blockSeconds null when unknown
   */
  public static Ruling ofBlocks(Judgement judgement, BlockEvidence evidence, Double blockSeconds) {
    OptionalInt more =
        judgement.call() == Call.UNDECIDED ? evidence.more(judgement.about()) : OptionalInt.empty();
    return of(judgement, evidence.needed(judgement.about().family()), more, blockSeconds);
  }

  /**
   * Of a verdict.
   *
   * @param needed the fewest blocks with which this run can have a verdict
   * @param more blocks that would decide; empty when it is decided or nobody can tell
   * @param blockSeconds null when unknown
   */
  public static Ruling of(Judgement judgement, int needed, OptionalInt more, Double blockSeconds) {
    Rule rule = judgement.deciding().rule();
    boolean timed = more.orElse(0) > 0 && blockSeconds != null;
    return new Ruling(
        rule,
        rule.anytime(),
        rule.assumption(),
        judgement.enough() ? judgement.deciding().interval() : null,
        needed,
        more.isPresent() ? more.getAsInt() : null,
        timed ? Double.valueOf(more.getAsInt() * blockSeconds / 60) : null);
  }

  /**
   * The interval to show beside a verdict: the one that it was read from; while no rule can read
   * the blocks, and in files of an older toll, the 95 % t interval.
   *
   * @param ruling null for none
   */
  static Interval shown(Ruling ruling, Interval t) {
    return ruling == null || ruling.interval() == null ? t : ruling.interval();
  }
}
