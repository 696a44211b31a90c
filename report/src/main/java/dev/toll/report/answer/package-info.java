/**
 * The answer of a run: what each level costs, and what a verdict still needs, in a sentence each.
 */
package dev.toll.report.answer;
