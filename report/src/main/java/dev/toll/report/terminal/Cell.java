package dev.toll.report.terminal;

/** A table cell: text and how it looks. */
public record Cell(String text, Style style) {

  public Cell {
    text = printable(text);
  }

  public static Cell of(String text) {
    return new Cell(text, Style.NONE);
  }

  /** Control characters from a file must not drive the terminal. */
  static String printable(String text) {
    return String.valueOf(text).replaceAll("[\\p{Cntrl}]+", " ");
  }
}
