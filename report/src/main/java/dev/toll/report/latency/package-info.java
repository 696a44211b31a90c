/** Latencies of a run's trials, from their HdrHistogram logs. */
package dev.toll.report.latency;
