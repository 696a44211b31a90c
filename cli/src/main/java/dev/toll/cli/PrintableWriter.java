package dev.toll.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.regex.Pattern;

/**
 * What commands print through: of control characters it passes on line ends, tabs, colours and the
 * progress line's own sequence, so that no text that a command forgot to clean can drive the
 * terminal. Text from outside is cleaned where it is composed, by {@link
 * dev.toll.engine.settings.Printable}: there its colours go as well.
 */
final class PrintableWriter extends FilterWriter {
  /** Goes to the start of the line and clears it. */
  static final String CLEAR = "\r\u001b[2K";

  /** Bold, faint, italic, underlined, red to yellow, and back: all that toll and picocli use. */
  private static final String STYLE = "\u001b\\[(?:[0-4]|2[1-4]|3[1-3]|39)?m";

  private static final Pattern CONTROL =
      Pattern.compile("(\\r\\n|\r\u001b\\[2K|" + STYLE + ")|[\\p{Cc}&&[^\\n\\t]]");

  private PrintableWriter(Writer out) {
    super(out);
  }

  static PrintWriter of(PrintWriter out) {
    return new PrintWriter(new PrintableWriter(out), true);
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    out.write(
        CONTROL
            .matcher(text.substring(offset, offset + length))
            .replaceAll(found -> found.group(1) == null ? " " : found.group(1)));
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    write(new String(text, offset, length), 0, length);
  }

  @Override
  public void write(int c) throws IOException {
    write(Character.toString((char) c), 0, 1);
  }
}
