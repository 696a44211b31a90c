package dev.toll.report.series;

import dev.toll.engine.series.SeriesSink;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Bins every column of a trial's series in one pass. */
final class TrialBins implements SeriesSink {

  private final ToIntFunction<String> widths;
  private final double last;
  private final Map<String, BinBuilder> builders = new LinkedHashMap<>();
  private BinBuilder[] columns = {};

  /**
   * Ready to read.
   *
   * @param widths of the bins by the series' name, in seconds
   * @param last seconds after which nothing is believed: a garbled time must not cost gigabytes
   */
  TrialBins(ToIntFunction<String> widths, double last) {
    this.widths = widths;
    this.last = last;
  }

  @Override
  public boolean[] columns(List<String> names) {
    columns =
        names.stream()
            .map(name -> new BinBuilder(widths.applyAsInt(name), last))
            .toArray(BinBuilder[]::new);
    for (int i = 0; i < columns.length; i++) {
      builders.put(names.get(i), columns[i]);
    }
    boolean[] wanted = new boolean[names.size()];
    Arrays.fill(wanted, true);
    return wanted;
  }

  @Override
  public void row(double seconds, double[] values) {
    if (seconds < 0 || seconds > last) {
      return;
    }
    long second = Math.round(seconds);
    for (int i = 0; i < values.length; i++) {
      if (Double.isFinite(values[i])) {
        columns[i].add(second, values[i]);
      }
    }
  }

  /** The series that have a number, in the file's order. */
  Map<String, TrialLine> lines() {
    Map<String, TrialLine> lines = new LinkedHashMap<>();
    builders.forEach(
        (name, builder) -> {
          TrialLine line = builder.line();
          if (line != null) {
            lines.put(name, line);
          }
        });
    return lines;
  }
}
