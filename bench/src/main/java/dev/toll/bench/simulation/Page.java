package dev.toll.bench.simulation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The part of docs/method.md that the simulation writes: what stands between two comments. */
final class Page {

  static final String BEGIN = "<!-- simulation: begin -->\n";
  static final String END = "<!-- simulation: end -->\n";

  private Page() {}

  static String read(Path file) throws IOException {
    String page = Files.readString(file);
    return page.substring(begin(file, page), end(file, page));
  }

  static void write(Path file, String tables) throws IOException {
    String page = Files.readString(file);
    Files.writeString(
        file, page.substring(0, begin(file, page)) + tables + page.substring(end(file, page)));
  }

  private static int begin(Path file, String page) throws IOException {
    return place(file, page, BEGIN) + BEGIN.length();
  }

  private static int end(Path file, String page) throws IOException {
    int end = place(file, page, END);
    if (end < begin(file, page)) {
      throw new IOException(file + ": '" + END.strip() + "' stands before '" + BEGIN.strip() + "'");
    }
    return end;
  }

  private static int place(Path file, String page, String marker) throws IOException {
    int at = page.indexOf(marker);
    if (at < 0) {
      throw new IOException(file + " has no line '" + marker.strip() + "'; put it back");
    }
    return at;
  }
}
