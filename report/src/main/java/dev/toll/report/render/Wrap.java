package dev.toll.report.render;

import java.util.ArrayList;
import java.util.List;

/** Breaks prose into lines. */
final class Wrap {

  private Wrap() {}

  /** The text in lines of at most {@code width}, each after {@code indent}; ends in a line feed. */
  static String text(String text, String indent, int width) {
    int room = Math.max(20, width - indent.length());
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : printable(text).trim().split(" +", -1)) {
      if (line.length() > 0 && line.length() + 1 + word.length() > room) {
        lines.add(indent + line);
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(indent + line);
    return String.join("\n", lines) + "\n";
  }

  /** Control characters of a file must not drive the terminal. */
  static String printable(String text) {
    return String.valueOf(text).replaceAll("[\\p{Cntrl}\\x80-\\x9f]+", " ");
  }
}
