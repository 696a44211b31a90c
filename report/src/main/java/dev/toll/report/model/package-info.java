/**
 * What a report says, before it has a form: sections of paragraphs, lists and tables with typed
 * cells. The builders make it once from results and the files of a run; {@code render} turns it
 * into a terminal's text, Markdown or HTML.
 */
package dev.toll.report.model;
