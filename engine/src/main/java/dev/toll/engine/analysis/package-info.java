/**
 * From the journal of a run to its {@link dev.toll.engine.results.Results}; {@link
 * dev.toll.engine.analysis.Analysis} is the flow.
 */
package dev.toll.engine.analysis;
