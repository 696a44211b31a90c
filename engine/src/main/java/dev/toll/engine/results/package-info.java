/** What a run found, as records: the content of {@code results.json}. */
package dev.toll.engine.results;
