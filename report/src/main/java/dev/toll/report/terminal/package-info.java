/** The blocks of the terminal report. */
package dev.toll.report.terminal;
