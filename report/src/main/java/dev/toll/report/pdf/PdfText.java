package dev.toll.report.pdf;

import dev.toll.report.render.Typography;

/** Text of a run on paper that has an end: a name or a reason may be as long as a log. */
public final class PdfText {
  private static final int LONGEST = 300;

  private PdfText() {}

  /** The beginning, with figures set as on pages; empty for null. */
  public static String of(String text) {
    if (text == null) {
      return "";
    }
    return Typography.figures(
        text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "\u2026");
  }
}
