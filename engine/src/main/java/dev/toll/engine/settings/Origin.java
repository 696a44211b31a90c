package dev.toll.engine.settings;

/**
 * Where a value came from, as people read it: {@code accumulo-security.yaml:12:5}, {@code --set},
 * {@code scale quick} or {@code default}.
 *
 * @param line in a file, counted from 1; 0 when it is in none
 * @param column in that line, counted from 1; 0 when it is in no file
 * @param hidden text of an included file that is there, which no message shows; null for none
 */
public record Origin(String text, int line, int column, String hidden) {
  /** Fewer characters in common say nothing of a text. */
  private static final int LEAST = 6;

  public static final Origin DEFAULT = new Origin("default");
  public static final Origin COMMAND_LINE = new Origin("--set");

  /** An origin that is no place in a file. */
  public Origin(String text) {
    this(text, 0, 0, null);
  }

  /** The same place, where the text of a file was included. */
  public Origin hiding(String included) {
    return new Origin(text, line, column, included);
  }

  /** Whether the value was not said. */
  public boolean isDefault() {
    return text.equals(DEFAULT.text);
  }

  /** Whether a message shows some of what is hidden. */
  boolean shownBy(String message) {
    int length = hidden == null ? 0 : Math.min(LEAST, hidden.strip().length());
    for (int i = 0; length > 0 && i + length <= message.length(); i++) {
      if (hidden.contains(message.substring(i, i + length))) {
        return true;
      }
    }
    return false;
  }

  /** A place in a file; line and column count from 1. */
  public static Origin file(String name, int line, int column) {
    return new Origin(name + ":" + line + ":" + column, line, column, null);
  }

  @Override
  public String toString() {
    return text;
  }
}
