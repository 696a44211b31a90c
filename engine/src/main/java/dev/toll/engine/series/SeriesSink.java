package dev.toll.engine.series;

/** Receives a series file row by row, so that it need not be held. */
public interface SeriesSink {

  /**
   * Called for each column but {@code t}, in the file's order, before any row.
   *
   * @param index in the rows
   * @return whether its numbers are wanted; the others are not parsed and are NaN
   */
  boolean column(int index, String name);

  /**
   * A row.
   *
   * @param seconds since the start of measuring, finite
   * @param values by column, NaN where unknown; the array is used again for the next row
   */
  void row(double seconds, double[] values);
}
