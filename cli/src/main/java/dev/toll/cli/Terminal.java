package dev.toll.cli;

/**
 * The terminal that progress is shown on. The launcher looks, because Java cannot: {@code
 * System.console()} is about stdin and stdout, and from JDK 22 on it is there without a terminal.
 */
final class Terminal {
  private static final int USUAL_COLUMNS = 100;

  private Terminal() {}

  /** Whether stderr is a terminal. */
  static boolean onStderr() {
    return columns() > 0;
  }

  /** Whether a question on stderr can be answered on stdin; never in the background. */
  static boolean canAsk() {
    return onStderr() && Boolean.getBoolean("toll.terminal.answers");
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
