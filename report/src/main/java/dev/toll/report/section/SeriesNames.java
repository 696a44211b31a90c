package dev.toll.report.section;

import dev.toll.engine.record.Metric;
import dev.toll.report.ResultsView;
import java.util.Locale;

/** What people read for a series' name. */
public final class SeriesNames {

  private SeriesNames() {}

  /** The metric's label where the series is one, else the name in words. */
  public static String label(ResultsView view, String name) {
    return view.metrics().stream()
        .filter(metric -> metric.name().equals(name))
        .map(Metric::label)
        .findFirst()
        .orElseGet(() -> words(name));
  }

  private static String words(String name) {
    String words = name.replace('_', ' ').trim();
    return words.isEmpty()
        ? name
        : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
