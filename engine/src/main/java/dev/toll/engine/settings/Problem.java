package dev.toll.engine.settings;

/** A mistake: where it is, what it is and how to fix it. */
public record Problem(Origin where, String message) {
  private static final int LONGEST = 2000;

  /** Both quote what the user wrote: a line end or an escape sequence must not be printed. */
  public Problem {
    message =
        where.shownBy(message)
            ? "the included text cannot be used here, and is not shown"
            : printable(message);
    where = new Origin(printable(where.text()), where.line(), where.column(), null);
  }

  private static String printable(String text) {
    String line = Printable.line(text);
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line;
  }

  @Override
  public String toString() {
    return where + ": " + message;
  }
}
