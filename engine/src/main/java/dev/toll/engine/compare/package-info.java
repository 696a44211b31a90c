/**
 * Two runs, or two levels of a run, compared: what differs between them, by how much each metric
 * changed, and whether a change is beyond a limit. Made of {@link dev.toll.engine.results.Results}
 * alone, so that a kept {@code results.json} does.
 */
package dev.toll.engine.compare;
