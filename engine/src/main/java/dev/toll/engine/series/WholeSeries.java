package dev.toll.engine.series;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps every row, sorted by time; columns without a number are left out. */
final class WholeSeries implements SeriesSink {

  // Told row by row; nobody compares two of them.
  @SuppressWarnings("ArrayRecordComponent")
  private record Row(double seconds, double[] values) {}

  private final List<Row> rows = new ArrayList<>();
  private List<String> names = List.of();

  @Override
  public boolean[] columns(List<String> names) {
    this.names = names;
    boolean[] all = new boolean[names.size()];
    Arrays.fill(all, true);
    return all;
  }

  @Override
  public void row(double seconds, double[] values) {
    rows.add(new Row(seconds, values.clone()));
  }

  Series series() {
    rows.sort(Comparator.comparingDouble(Row::seconds));
    Map<String, double[]> values = new LinkedHashMap<>();
    for (int c = 0; c < names.size(); c++) {
      int column = c;
      double[] value = rows.stream().mapToDouble(row -> row.values()[column]).toArray();
      if (Arrays.stream(value).anyMatch(Double::isFinite)) {
        values.put(names.get(c), value);
      }
    }
    return new Series(rows.stream().mapToDouble(Row::seconds).toArray(), values);
  }
}
