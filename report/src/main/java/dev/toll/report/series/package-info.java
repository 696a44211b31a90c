/** Reading and thinning a trial's series. */
package dev.toll.report.series;
