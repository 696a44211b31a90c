package dev.toll.engine.settings;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Text from outside (output of a load or a server, a study, a file) made fit for a terminal: no
 * control character of C0 or C1 is left, so that it can neither clear the screen nor set the
 * clipboard (OSC 52) nor overwrite what is there (ECMA-48, xterm's ctlseqs).
 */
public final class Printable {
  /**
   * A control sequence such as a colour is removed whole: its parameters say nothing to readers.
   */
  private static final Pattern SEQUENCE =
      Pattern.compile("(?:\u001b\\[|\u009b)[\\x30-\\x3f]*[\\x20-\\x2f]*[\\x40-\\x7e]");

  /** Overrides of direction (UAX #9) too: they show text in another order than it has. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\u202a-\u202e\u2066-\u2069]+");

  private static final Pattern LINE_END = Pattern.compile("\r*\n");
  private static final Pattern BEYOND_ASCII_CONTROL = Pattern.compile("[\\x7f-\\x9f]");

  private Printable() {}

  /** As one line: what is not printable becomes a space. */
  public static String line(String text) {
    return UNPRINTABLE
        .matcher(SEQUENCE.matcher(String.valueOf(text)).replaceAll(""))
        .replaceAll(" ");
  }

  /** The same of a text of several lines, which it keeps. */
  public static String lines(String text) {
    return LINE_END
        .splitAsStream(String.valueOf(text))
        .map(Printable::line)
        .collect(Collectors.joining(System.lineSeparator()));
  }

  /** Text as a cell of CSV that no spreadsheet takes for a formula (OWASP, CSV injection). */
  public static String cell(String text) {
    return text.matches("(?s)[=+@\\-\t\r].*") ? "'" + text : text;
  }

  /** JSON with the control characters escaped that RFC 8259 allows as they are: its value stays. */
  public static String json(String json) {
    return BEYOND_ASCII_CONTROL
        .matcher(json)
        .replaceAll(found -> "\\\\u%04x".formatted((int) found.group().charAt(0)));
  }
}
