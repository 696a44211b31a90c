package dev.toll.cli;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.Charset;

/**
 * The terminal that progress is shown on. The launcher detects it, because Java cannot: {@code
 * System.console()} is about stdin and stdout, and since JDK 22 it exists without a terminal.
 */
final class Terminal {
  private static final int USUAL_COLUMNS = 100;

  private Terminal() {}

  /** Whether stderr is a terminal. */
  static boolean onStderr() {
    return columns() > 0;
  }

  /** The user's answers to questions on stderr; null if stdin is no terminal in the foreground. */
  static BufferedReader answers() {
    return onStderr() && Boolean.getBoolean("toll.terminal.answers")
        ? new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()))
        : null;
  }

  /** Its width; 0 when there is none. */
  private static int columns() {
    return Integer.getInteger("toll.terminal.columns", 0);
  }

  /** Columns of a line that does not wrap. */
  static int width() {
    return (columns() > 0 ? columns() : USUAL_COLUMNS) - 1;
  }
}
