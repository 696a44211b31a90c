package dev.toll.engine.series;

import java.util.Map;

/**
 * A trial's series.
 *
 * @param seconds since the start of measuring, ascending
 * @param values by metric, as long as {@code seconds}; NaN where unknown
 */
// Arrays, because lines have up to millions of points; two of them are never compared.
@SuppressWarnings("ArrayRecordComponent")
public record Series(double[] seconds, Map<String, double[]> values) {

  public static final Series NONE = new Series(new double[0], Map.of());
}
