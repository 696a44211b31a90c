package dev.toll.driver;

import java.util.regex.Pattern;

/** Text as a terminal shows it. */
public final class TerminalText {
  private static final char ESCAPE = '\u001b';

  /** Colours and other sequences (ECMA-48). */
  private static final Pattern SEQUENCE =
      Pattern.compile(
          "\u001b(?:\\[[0-?]*+[ -/]*+[@-~]|\\][^\u0007\u001b]*+(?:\u0007|\u001b\\\\)?|[ -/]*+[0-~])");

  /** Of these, what moves the cursor to another line or to the beginning of its own. */
  private static final Pattern MOVE =
      Pattern.compile("\u001b\\[(?:[0-9]*+[ABEF]|[01]?G|[0-9;]*+[Hf])");

  private TerminalText() {}

  /** Without colours and the mark of UTF-8, and with a line's end where the cursor moves off. */
  public static String plain(String text) {
    String plain =
        text.indexOf(ESCAPE) < 0
            ? text
            : SEQUENCE.matcher(MOVE.matcher(text).replaceAll("\n")).replaceAll("");
    return plain.startsWith("\ufeff") ? plain.substring(1) : plain;
  }
}
