package dev.toll.report.series;

import dev.toll.engine.series.SeriesSink;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Bins every column of a trial's series in one pass. */
final class TrialBins implements SeriesSink {

  private final ToIntFunction<String> widths;
  private final double last;
  private List<String> names = List.of();
  private BinBuilder[] builders = {};
  private int[] width = {};

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
    this.names = names;
    builders = new BinBuilder[names.size()];
    width = new int[names.size()];
    boolean[] wanted = new boolean[names.size()];
    for (int i = 0; i < names.size(); i++) {
      width[i] = widths.applyAsInt(names.get(i));
      builders[i] = new BinBuilder(width[i]);
      wanted[i] = true;
    }
    return wanted;
  }

  @Override
  public void row(double seconds, double[] values) {
    if (seconds < 0 || seconds > last) {
      return;
    }
    long second = Math.round(seconds);
    int index = 0;
    int of = 0;
    for (int i = 0; i < values.length; i++) {
      double value = values[i];
      if (Double.isFinite(value)) {
        if (width[i] != of) {
          of = width[i];
          index = Bins.index(second, of);
        }
        builders[i].add(index, value);
      }
    }
  }

  /** The series that have a number, in the file's order. */
  Map<String, TrialLine> lines() {
    Map<String, TrialLine> lines = new LinkedHashMap<>();
    for (int i = 0; i < builders.length; i++) {
      TrialLine line = builders[i].line();
      if (line != null) {
        lines.put(names.get(i), line);
      }
    }
    return lines;
  }
}
