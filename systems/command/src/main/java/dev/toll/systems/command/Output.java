package dev.toll.systems.command;

import dev.toll.driver.TerminalText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The output of a command, as much as a proof needs: its first mebibyte. */
record Output(String text) {
  private static final int MOST = 1 << 20;
  private static final int LINE = 300;

  static Output of(Path log) throws IOException {
    if (!Files.exists(log)) {
      return new Output("");
    }
    try (InputStream in = Files.newInputStream(log)) {
      return new Output(
          TerminalText.plain(new String(in.readNBytes(MOST), StandardCharsets.UTF_8)));
    }
  }

  /** The line that contains a position. */
  String lineAt(int start) {
    int from = text.lastIndexOf('\n', start - 1) + 1;
    int to = text.indexOf('\n', start);
    return shorten(text.substring(from, to < 0 ? text.length() : to).strip());
  }

  /** The last line that is not blank; empty when there is none. */
  String lastLine() {
    List<String> lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    return lines.isEmpty() ? "" : shorten(lines.get(lines.size() - 1));
  }

  static String shorten(String line) {
    return line.length() > LINE ? line.substring(0, LINE) + "..." : line;
  }
}
