package dev.toll.report.render;

import dev.toll.engine.settings.Printable;
import org.apache.commons.text.WordUtils;

/** Breaks prose into lines. */
final class Wrap {

  private Wrap() {}

  /** The text in lines of at most {@code width}, each after {@code indent}; ends in a line feed. */
  static String text(String text, String indent, int width) {
    String words = Printable.line(text).trim().replaceAll(" +", " ");
    int room = Math.max(20, width - indent.length());
    return indent + WordUtils.wrap(words, room, "\n" + indent, false) + "\n";
  }
}
