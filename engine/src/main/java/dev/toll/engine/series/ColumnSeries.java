package dev.toll.engine.series;

import java.util.stream.DoubleStream;

/** Keeps one column by its name. */
public final class ColumnSeries implements SeriesSink {

  /** Where a paced load reports it: seconds that an interval's latest start was behind schedule. */
  public static final String SCHEDULE_LAG = "schedule_lag_seconds";

  /** Entries that a load has written so far. */
  public static final String ENTRIES = "entries_total";

  private final String name;
  private final DoubleStream.Builder values = DoubleStream.builder();
  private int column = -1;
  private double end;

  public ColumnSeries(String name) {
    this.name = name;
  }

  @Override
  public boolean column(int index, String of) {
    column = of.equals(name) ? index : column;
    return index == column;
  }

  @Override
  public void row(double seconds, double[] row) {
    double value = column < 0 ? Double.NaN : row[column];
    values.add(value);
    if (Double.isFinite(value)) {
      end = seconds;
    }
  }

  /** A value for each row of the file, NaN where unknown. */
  public double[] values() {
    return values.build().toArray();
  }

  /** Time of the last row in which it is known, seconds since measuring began; 0 without one. */
  public double end() {
    return end;
  }
}
