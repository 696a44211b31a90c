/** The sealed machine-readable format. */
package dev.toll.report.json;
