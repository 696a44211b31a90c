package dev.toll.engine.verdict;

import dev.toll.engine.statistics.Interval;

/**
 * What a verdict is read from.
 *
 * @param interval of the ratio, at the confidence that holds for the whole family; null when it
 *     cannot be had
 */
public record Deciding(Rule rule, Interval interval) {}
