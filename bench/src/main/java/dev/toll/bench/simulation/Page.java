package dev.toll.bench.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The part of a page that the simulation writes: what is between two comments. */
final class Page {

  static final String BEGIN = "<!-- simulation: begin -->\n";
  static final String END = "<!-- simulation: end -->\n";

  private Page() {}

  static String read(Path file) throws IOException {
    return parts(file)[1];
  }

  static void write(Path file, String tables) throws IOException {
    String[] parts = parts(file);
    Files.writeString(file, parts[0] + tables + parts[2]);
  }

  /** What is before, between and after the comments, which belong to what is around. */
  private static String[] parts(Path file) throws IOException {
    String page = Files.readString(file);
    int begin = place(file, page, BEGIN) + BEGIN.length();
    int end = place(file, page, END);
    if (end < begin) {
      throw new IOException(file + ": '" + END.strip() + "' is before '" + BEGIN.strip() + "'");
    }
    return new String[] {page.substring(0, begin), page.substring(begin, end), page.substring(end)};
  }

  private static int place(Path file, String page, String marker) throws IOException {
    int at = page.indexOf(marker);
    if (at < 0) {
      throw new IOException(file + " has no line '" + marker.strip() + "'; put it back");
    }
    return at;
  }
}
