package dev.toll.bench.simulation;

import java.util.Locale;

/** How many of how many runs. */
record Share(long hits, long of) {

  double value() {
    return (double) hits / of;
  }

  /** Monte-Carlo standard error; for no hit at all as for one. */
  double error() {
    double p = Math.min(Math.max(value(), 1.0 / of), 1 - 1.0 / of);
    return Math.sqrt(p * (1 - p) / of);
  }

  /** In per cent with the standard error: "3.1 ± 0.2". */
  String text() {
    return String.format(Locale.ROOT, "%.1f ± %.1f", 100 * value(), 100 * error());
  }

  /** In whole per cent. */
  String whole() {
    return String.format(Locale.ROOT, "%.0f", 100 * value());
  }
}
