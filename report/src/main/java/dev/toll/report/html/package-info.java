/** The sections of the HTML report, one class each. */
package dev.toll.report.html;
