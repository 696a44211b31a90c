package dev.toll.engine.words;

import java.util.Locale;

/** Numbers of bytes for people. */
public final class ByteCount {
  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

  private ByteCount() {}

  /** In powers of 1024, e.g. {@code 1.5 GiB}; what is below 0 is unknown. */
  public static String text(long bytes) {
    if (bytes < 0) {
      return "an unknown amount";
    }
    int unit = 0;
    double value = (double) bytes;
    while (value >= 1024 && unit < UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    return String.format(
        Locale.ROOT, value < 10 && unit > 0 ? "%.1f %s" : "%.0f %s", value, UNITS[unit]);
  }
}
