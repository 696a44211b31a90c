package dev.toll.engine.series;

import java.util.List;

/** Receives a series file row by row, so that it need not be held. */
public interface SeriesSink {

  /**
   * Called once, before any row.
   *
   * @param names of the columns in the file's order, without {@code t}
   * @return by column, whether its numbers are wanted; the others are not parsed and are NaN
   */
  boolean[] columns(List<String> names);

  /**
   * A row.
   *
   * @param seconds since the start of measuring, finite
   * @param values by column, NaN where unknown; the array is used again for the next row
   */
  void row(double seconds, double[] values);
}
