/**
 * What people and programs read of a run: terminal, JSON, CSV, Markdown and one offline HTML file,
 * all made of the engine's {@link dev.toll.engine.results.Results} and the run's series files.
 */
package dev.toll.report;
