package dev.toll.cli;

import java.util.List;
import java.util.Locale;
import org.apache.commons.text.WordUtils;

/** Text to print. */
public final class Text {
  private Text() {}

  /** Breaks a text at spaces into lines of at most this width. */
  public static List<String> wrap(String text, int width) {
    String words = text.strip().replaceAll("\\s+", " ");
    return WordUtils.wrap(words, width, "\n", false).lines().toList();
  }

  /** The first line of a value, such as a command of several lines. */
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
