package dev.toll.engine.series;

import java.util.List;
import java.util.stream.DoubleStream;

/** Keeps how far starts lay behind their schedule, where a paced load tells it. */
public final class LagSeries implements SeriesSink {

  /** Seconds that the latest start of an interval lay behind its schedule. */
  public static final String COLUMN = "schedule_lag_seconds";

  private final DoubleStream.Builder lags = DoubleStream.builder();
  private int column = -1;
  private double end;

  @Override
  public boolean[] columns(List<String> names) {
    boolean[] wanted = new boolean[names.size()];
    column = names.indexOf(COLUMN);
    if (column >= 0) {
      wanted[column] = true;
    }
    return wanted;
  }

  @Override
  public void row(double seconds, double[] values) {
    if (column >= 0 && Double.isFinite(values[column])) {
      lags.add(values[column]);
      end = seconds;
    }
  }

  /** In order; those that are known. */
  public double[] lags() {
    return lags.build().toArray();
  }

  /** When the last was told, seconds since measuring began. */
  public double end() {
    return end;
  }
}
