package dev.toll.engine.settings;

/**
 * Where a value came from, as people read it: {@code accumulo-security.yaml:12:5}, {@code --set},
 * {@code scale quick} or {@code default}.
 */
public record Origin(String text) {
  public static final Origin DEFAULT = new Origin("default");
  public static final Origin COMMAND_LINE = new Origin("--set");

  /** A place in a file; line and column count from 1. */
  public static Origin file(String name, int line, int column) {
    return new Origin(name + ":" + line + ":" + column);
  }

  @Override
  public String toString() {
    return text;
  }
}
