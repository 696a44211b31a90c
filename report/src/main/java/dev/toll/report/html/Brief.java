package dev.toll.report.html;

import dev.toll.engine.record.Reason;

/** The first line of a text that may hold the end of a log. */
final class Brief {

  private static final int MOST = 120;

  private Brief() {}

  /** At most {@value #MOST} characters of the first line. */
  static String of(String text) {
    String line = Reason.brief(text);
    return line.length() <= MOST ? line : line.substring(0, MOST - 1) + "\u2026";
  }

  /** The first line as HTML, and all of it a click away where there is more. */
  static String html(String text) {
    String brief = of(text);
    return brief.equals(text)
        ? Html.text(text)
        : Html.text(brief) + Html.details("all of it", "<pre>" + Html.text(text) + "</pre>");
  }
}
