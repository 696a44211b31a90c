/** A run on two pages of paper. */
package dev.toll.report.pdf;
