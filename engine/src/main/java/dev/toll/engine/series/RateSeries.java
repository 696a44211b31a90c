package dev.toll.engine.series;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** Keeps the first column that is a rate and has a number: the load's, where it reports one. */
public final class RateSeries implements SeriesSink {

  /** How the names of series end that are rates. */
  private static final String RATE = "_per_second";

  /** Those of the machine and of the servers, for any load: its disks and network. */
  private static final String BYTES = "_bytes" + RATE;

  private final List<Integer> columns = new ArrayList<>();
  private final DoubleStream.Builder seconds = DoubleStream.builder();
  private final List<DoubleStream.Builder> rates = new ArrayList<>();

  @Override
  public boolean column(int index, String name) {
    boolean rate = name.endsWith(RATE) && !name.endsWith(BYTES);
    if (rate) {
      columns.add(index);
      rates.add(DoubleStream.builder());
    }
    return rate;
  }

  @Override
  public void row(double t, double[] values) {
    seconds.add(t);
    for (int i = 0; i < columns.size(); i++) {
      rates.get(i).add(values[columns.get(i)]);
    }
  }

  /** Times in the file's order. */
  public double[] seconds() {
    return seconds.build().toArray();
  }

  /** As many rates, NaN where unknown; empty when no column is a rate with a number. */
  public double[] rates() {
    return rates.stream()
        .map(rate -> rate.build().toArray())
        .filter(rate -> Arrays.stream(rate).anyMatch(Double::isFinite))
        .findFirst()
        .orElse(new double[0]);
  }
}
