package dev.toll.systems.hadoop.client;

import dev.toll.driver.WorkloadException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one of Hadoop's own benchmarks reports of itself: lines of {@code label: value}. Of labels
 * that contain a colon themselves ({@code Avg Lat (ms): Close: 1.5}) the last one ends the label.
 */
final class StockReport {
  private final Map<String, String> values = new LinkedHashMap<>();

  private StockReport() {}

  static StockReport of(String text) {
    StockReport report = new StockReport();
    text.lines()
        .forEach(
            line -> {
              int colon = line.lastIndexOf(": ");
              if (colon > 0) {
                report.values.put(
                    line.substring(0, colon).strip(), line.substring(colon + 2).strip());
              }
            });
    return report;
  }

  /** A number, by its label as printed. */
  double number(String label) throws WorkloadException {
    String text = values.get(label);
    try {
      return Double.parseDouble(text);
    } catch (NullPointerException | NumberFormatException e) {
      throw new WorkloadException(
          "the stock benchmark reported no number '"
              + label
              + "', but "
              + (text == null ? values.keySet() : "'" + text + "'"),
          e);
    }
  }
}
