package dev.toll.engine.record;

/**
 * A series of a system that is above 0 while something goes on that may slow the load, such as
 * compactions. Results say whether the slow intervals of a trial fall together with it.
 *
 * @param series its name
 * @param label a plural noun for sentences, such as "major compactions"
 */
public record EventSeries(String series, String label) {}
