/**
 * Runs of one study combined: what its levels cost over days, machines and JDKs, and how far apart
 * the runs are. Made of {@link dev.toll.engine.results.Results} alone.
 */
package dev.toll.engine.pool;
