package dev.toll.report.render;

import dev.toll.engine.settings.Printable;
import java.util.regex.Pattern;
import org.apache.commons.text.WordUtils;

/** Breaks prose into lines. */
final class Wrap {

  /** A figure and its percent sign stay on one line. */
  private static final Pattern PERCENT = Pattern.compile("(?<=\\d) %");

  private Wrap() {}

  /** The text in lines of at most {@code width}, each after {@code indent}; ends in a line feed. */
  static String text(String text, String indent, int width) {
    String words = Printable.line(text).trim().replaceAll(" +", " ");
    int room = Math.max(20, width - indent.length());
    String bound = PERCENT.matcher(words).replaceAll("\u00a0%");
    String lines = WordUtils.wrap(bound, room, "\n" + indent, false).replace("\u00a0%", " %");
    return indent + lines + "\n";
  }
}
