package dev.toll.serve.page;

import dev.toll.report.text.HtmlText;
import java.util.Locale;
import java.util.regex.Pattern;

/** Escaping, and the few elements used everywhere. Every text of a file passes {@link #text}. */
final class Markup {
  private static final Pattern HYPHEN = Pattern.compile("(?<![\\w\\]])-(?=\\d)");
  private static final Pattern PERCENT = Pattern.compile("(?<=\\d) %");

  private Markup() {}

  /** Text that is safe as element content and as a quoted attribute. */
  static String text(Object value) {
    return HtmlText.escaped(value);
  }

  /** A figure: escaped, with a true minus sign, and on one line with its percent sign. */
  static String figure(String text) {
    return PERCENT.matcher(HYPHEN.matcher(text(text)).replaceAll("\u2212")).replaceAll("\u00a0%");
  }

  /** A verdict, a status or a state as a coloured word. */
  static String chip(String word) {
    String kind =
        switch (word) {
          case "costs", "void", "failed" -> "bad";
          case "saves", "valid", "complete" -> "good";
          case "undecided", "excluded", "interrupted", "stopped" -> "open";
          case "running" -> "live";
          default -> "same";
        };
    return "<span class=\"chip " + kind + "\">" + text(word) + "</span>";
  }

  /** A level with its colour; a second sign beside the colour is its name. */
  static String level(String name, int colour) {
    return "<span class=\"level\"><i class=\"c" + colour + "\"></i>" + text(name) + "</span>";
  }

  /** A moment: the browser says it in the reader's own time. */
  static String time(String iso) {
    return iso == null
        ? ""
        : "<time datetime=\"" + text(iso) + "\">" + text(plain(iso)) + "</time>";
  }

  private static String plain(String iso) {
    return iso.length() < 16 ? iso : iso.substring(0, 16).replace('T', ' ') + " UTC";
  }

  /** Seconds as people say them. */
  static String seconds(double seconds) {
    if (seconds < 90) {
      return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
    }
    return seconds < 90 * 60
        ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
        : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
  }

  static String missing(String why) {
    return "<p class=\"missing\">" + text(why) + "</p>\n";
  }

  /** A part that a script replaces when it has changed. */
  static String part(String name, String html) {
    return "<div data-part=\"" + name + "\">" + html + "</div>\n";
  }
}
