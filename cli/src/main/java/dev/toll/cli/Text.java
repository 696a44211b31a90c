package dev.toll.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Text for people. */
public final class Text {
  private Text() {}

  /** Breaks a text at spaces into lines of at most this width. */
  public static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** Seconds as people say them: 48 s, 9 min, 3.2 h, 4.1 days; NaN is unknown. */
  static String time(double seconds) {
    if (Double.isNaN(seconds)) {
      return "unknown time";
    }
    if (seconds < 90) {
      return Math.round(seconds) + " s";
    }
    if (seconds < 90 * 60) {
      return Math.round(seconds / 60) + " min";
    }
    return seconds < 48 * 3600
        ? String.format(Locale.ROOT, "%.1f h", seconds / 3600)
        : String.format(Locale.ROOT, "%.1f days", seconds / 86400);
  }

  /** A value in one line, whatever it holds: a whole command, say. */
  static String line(String text) {
    List<String> lines = text.strip().lines().toList();
    return lines.size() > 1 ? lines.get(0).stripTrailing() + " ..." : text;
  }

  /** A rate: 950, 141 k, 1.2 M. */
  static String count(double value) {
    if (value < 10_000) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    return value < 10_000_000
        ? String.format(Locale.ROOT, "%.0f k", value / 1e3)
        : String.format(Locale.ROOT, "%.1f M", value / 1e6);
  }
}
