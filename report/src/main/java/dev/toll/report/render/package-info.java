/** A document of {@code model} as a terminal's text, as Markdown and as HTML. */
package dev.toll.report.render;
