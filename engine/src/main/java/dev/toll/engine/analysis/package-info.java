/**
 * From the journal of a run to its {@link dev.toll.engine.analysis.Results}. {@link
 * dev.toll.engine.analysis.Analysis} is the flow; {@link dev.toll.engine.analysis.Verdicts} holds
 * the rules by which a difference may be called one.
 */
package dev.toll.engine.analysis;
