/** Thinning a trial's series. */
package dev.toll.report.series;
