package dev.toll.report.render;

import org.apache.commons.text.WordUtils;

/** Breaks prose into lines. */
final class Wrap {

  private Wrap() {}

  /** The text in lines of at most {@code width}, each after {@code indent}; ends in a line feed. */
  static String text(String text, String indent, int width) {
    String words = printable(text).trim().replaceAll(" +", " ");
    int room = Math.max(20, width - indent.length());
    return indent + WordUtils.wrap(words, room, "\n" + indent, false) + "\n";
  }

  /** Control characters of a file must not drive the terminal. */
  static String printable(String text) {
    return String.valueOf(text).replaceAll("[\\p{Cntrl}\\x80-\\x9f]+", " ");
  }
}
