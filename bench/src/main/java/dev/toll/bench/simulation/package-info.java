/**
 * What the rules are worth: runs on simulated noisy hosts, read by toll's own classes. The time of
 * trial i is exp(effect of its level + noise i), so that all is said in logarithms; the order of
 * trials comes from the real planner.
 */
package dev.toll.bench.simulation;
