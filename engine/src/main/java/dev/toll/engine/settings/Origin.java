package dev.toll.engine.settings;

/**
 * Where a value came from, as people read it: {@code accumulo-security.yaml:12:5}, {@code --set},
 * {@code scale quick} or {@code default}.
 *
 * @param line in a file, counted from 1; 0 when it stands in none
 * @param column in that line, counted from 1; 0 likewise
 */
public record Origin(String text, int line, int column) {
  public static final Origin DEFAULT = new Origin("default");
  public static final Origin COMMAND_LINE = new Origin("--set");

  /** An origin that is no place in a file. */
  public Origin(String text) {
    this(text, 0, 0);
  }

  /** A place in a file; line and column count from 1. */
  public static Origin file(String name, int line, int column) {
    return new Origin(name + ":" + line + ":" + column, line, column);
  }

  @Override
  public String toString() {
    return text;
  }
}
