/** Runs of a study combined, on the terminal, as JSON and as Markdown. */
package dev.toll.collection.pool;
