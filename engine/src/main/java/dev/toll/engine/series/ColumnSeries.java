package dev.toll.engine.series;

import java.util.List;
import java.util.stream.DoubleStream;

/** Keeps one column by its name. */
public final class ColumnSeries implements SeriesSink {
  private final String name;
  private final DoubleStream.Builder values = DoubleStream.builder();
  private int column = -1;

  public ColumnSeries(String name) {
    this.name = name;
  }

  @Override
  public boolean[] columns(List<String> names) {
    boolean[] wanted = new boolean[names.size()];
    column = names.indexOf(name);
    if (column >= 0) {
      wanted[column] = true;
    }
    return wanted;
  }

  @Override
  public void row(double seconds, double[] row) {
    values.add(column < 0 ? Double.NaN : row[column]);
  }

  /** A value for each row of the file, NaN where unknown. */
  public double[] values() {
    return values.build().toArray();
  }
}
