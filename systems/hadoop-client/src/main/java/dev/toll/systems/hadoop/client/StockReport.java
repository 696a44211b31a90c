package dev.toll.systems.hadoop.client;

import dev.toll.driver.WorkloadException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The report of one of Hadoop's own benchmarks: lines of {@code label: value}. Of labels that
 * contain a colon themselves ({@code Avg Lat (ms): Close: 1.5}) the last one ends the label.
 */
record StockReport(Map<String, String> values) {

  static StockReport of(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      int colon = line.lastIndexOf(": ");
      if (colon > 0) {
        values.put(line.substring(0, colon).strip(), line.substring(colon + 2).strip());
      }
    }
    return new StockReport(values);
  }

  /** A number, by its label as printed. */
  double number(String label) throws WorkloadException {
    String text = values.get(label);
    try {
      return Double.parseDouble(text);
    } catch (NullPointerException | NumberFormatException e) {
      throw new WorkloadException(
          "no number '%s' in the benchmark's report, which has %s"
              .formatted(label, text == null ? values.keySet() : "'" + text + "'"),
          e);
    }
  }
}
