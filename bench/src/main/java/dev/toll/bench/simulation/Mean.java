package dev.toll.bench.simulation;

import java.util.Locale;

/**
 * A mean of so many runs.
 *
 * @param error its Monte-Carlo standard error
 */
record Mean(double value, double error, int of) {

  /** Of whole numbers, by their sum and the sum of their squares. */
  static Mean of(long sum, long squares, int n) {
    double mean = (double) sum / n;
    return new Mean(mean, Math.sqrt(Math.max(0, (double) squares / n - mean * mean) / n), n);
  }

  /** With the half-width of its 95 % interval: "24.1 ± 0.2". */
  String text() {
    if (!(value < 1000)) {
      return "over 1000";
    }
    return value < 100
        ? String.format(Locale.ROOT, "%.1f ± %.1f", value, 1.96 * error)
        : String.format(Locale.ROOT, "%.0f ± %.0f", value, 1.96 * error);
  }
}
