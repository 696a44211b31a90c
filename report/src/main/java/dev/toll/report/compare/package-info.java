/** A comparison of two runs on the terminal, as JSON and as Markdown. */
package dev.toll.report.compare;
