package dev.toll.report.series;

import dev.toll.engine.series.SeriesFile;
import dev.toll.engine.series.SeriesSink;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a trial's series file holds, found without reading its numbers.
 *
 * @param trial its name
 * @param columns names of its series
 * @param seconds the last time in it
 */
record Survey(String trial, List<String> columns, double seconds) {

  /** Empty when there is no file, or no row in it. */
  static Optional<Survey> of(Path runDirectory, String trial) {
    Times times = new Times();
    SeriesFile.stream(runDirectory, trial, times);
    return times.last < 0
        ? Optional.empty()
        : Optional.of(new Survey(trial, times.columns, times.last));
  }

  private static final class Times implements SeriesSink {
    private final List<String> columns = new ArrayList<>();
    private double last = -1;

    @Override
    public boolean column(int index, String name) {
      columns.add(name);
      return false;
    }

    @Override
    public void row(double seconds, double[] values) {
      // Below seventy years: a garbled time must not cost gigabytes.
      if (seconds >= 0 && seconds < Integer.MAX_VALUE) {
        last = seconds;
      }
    }
  }
}
