package dev.toll.report.text;

import dev.toll.engine.record.Reason;
import dev.toll.report.model.Cell;

/** The first line of a text that may hold the end of a log. */
public final class Excerpts {
  private static final int MOST = 120;

  private Excerpts() {}

  /** At most {@value #MOST} characters of the first line. */
  public static String of(String text) {
    String line = Reason.brief(text);
    return line.length() <= MOST ? line : line.substring(0, MOST - 1) + "\u2026";
  }

  /** The first line with the whole text behind it; {@code text} may be null. */
  public static Cell cell(String text, String after) {
    return text == null ? new Cell.Excerpt("", "", after) : new Cell.Excerpt(of(text), text, after);
  }
}
