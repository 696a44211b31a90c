/**
 * Series made small enough for a page: read as a stream, kept in equal bins of time with average,
 * least and greatest value, quantised and packed. {@link dev.toll.report.series.SeriesPlan} says
 * how fine each series may be, {@link dev.toll.report.series.PackedSeries} how bins are written.
 */
package dev.toll.report.series;
