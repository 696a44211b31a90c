package dev.toll.driver;

import org.HdrHistogram.Histogram;

/**
 * What load did between two ticks.
 *
 * @param seconds since the start of the load, at the interval's end
 * @param length of the interval in seconds
 * @param operations finished in it
 * @param total operations finished since the start
 * @param lagSeconds worst delay of a start behind its schedule; null when not paced
 * @param service time of each operation in ns
 * @param response time from the intended start in ns; null when not paced
 */
public record Interval(
    double seconds,
    double length,
    long operations,
    long total,
    Double lagSeconds,
    Histogram service,
    Histogram response) {}
