/**
 * Runs of one study together: whether they ask the same question, and how far apart they are. Made
 * of {@link dev.toll.engine.results.Results} alone.
 */
package dev.toll.engine.pool;
