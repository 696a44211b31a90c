package dev.toll.engine.results;

import dev.toll.engine.statistics.Interval;
import dev.toll.engine.verdict.Rule;
import dev.toll.engine.verdict.Rule.Assumption;

/**
 * How a verdict was reached, typed.
 *
 * @param rule that decided, or that will; {@code anytime} when it may be looked at after every
 *     block
 * @param assumption what it assumes of the noise beside the random order
 * @param interval of the ratio that decides, at the confidence with which all of its family hold at
 *     once with 95 %; null when it cannot be had
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
    Double moreMinutes) {}
