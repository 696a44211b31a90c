/** Intervals, rank tests, floors of repetition: mathematics that knows neither runs nor levels. */
package dev.toll.engine.statistics;
