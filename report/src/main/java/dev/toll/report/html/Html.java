package dev.toll.report.html;

import dev.toll.report.text.HtmlText;

/**
 * Escaping and the few elements used everywhere. Every text from a file passes through {@link
 * #text}.
 */
final class Html {

  private Html() {}

  /** Text that is safe as element content and as a quoted attribute. */
  static String text(Object value) {
    return HtmlText.escaped(value);
  }

  static String p(String cssClass, String html) {
    return "<p class=\"" + cssClass + "\">" + html + "</p>\n";
  }

  /** What stands where a section has no data: never an empty place. */
  static String missing(String why) {
    return p("missing", text(why));
  }

  /** The coloured verdict word; {@code costs}, {@code true}, ... */
  static String chip(String word) {
    String kind =
        switch (word) {
          case "costs", "false", "void", "failed" -> "bad";
          case "saves", "true", "valid" -> "good";
          case "undecided", "unknown", "skipped", "excluded" -> "open";
          default -> "same";
        };
    return "<span class=\"chip " + kind + "\">" + text(word) + "</span>";
  }

  /** A list of plain texts. */
  static String list(java.util.List<String> items) {
    return items.stream()
        .map(item -> "<li>" + text(item) + "</li>\n")
        .collect(java.util.stream.Collectors.joining("", "<ul>\n", "</ul>\n"));
  }

  static String details(String summary, String html) {
    return "<details><summary>" + text(summary) + "</summary>\n" + html + "</details>\n";
  }

  /** The same page element for paper, where nothing can be opened. */
  static String opened(String html) {
    return html.replace("<details>", "<details open>");
  }

  /** A place the script draws into; without the script the table below it still tells all. */
  static String chart(String id, String label) {
    return "<div class=\"chart\" id=\"chart-%s\" role=\"img\" aria-label=\"%s\"></div>\n"
        .formatted(id, text(label));
  }
}
