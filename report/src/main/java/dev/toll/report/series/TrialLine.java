package dev.toll.report.series;

/**
 * One series of one trial.
 *
 * @param mean of every number recorded
 * @param aboveZero share of the numbers that are above zero
 * @param numbers how many were recorded
 */
public record TrialLine(
    Bins bins, double mean, double least, double greatest, double aboveZero, long numbers) {}
