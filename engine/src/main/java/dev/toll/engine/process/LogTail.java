package dev.toll.engine.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of a log, as much as a message can bear. */
public final class LogTail {
  private static final int BYTES = 64 * 1024;

  private LogTail() {}

  /** The last lines of a file, indented; says so when there is none. */
  public static String of(Path log, int lines) {
    if (!Files.exists(log)) {
      return "  (no log at " + log + ")";
    }
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      long from = Math.max(0, file.length() - BYTES);
      byte[] bytes = new byte[(int) (file.length() - from)];
      file.seek(from);
      file.readFully(bytes);
      List<String> all = new String(bytes, StandardCharsets.UTF_8).lines().toList();
      if (all.isEmpty()) {
        return "  (log is empty: " + log + ")";
      }
      return String.join(
          System.lineSeparator(),
          all.subList(Math.max(0, all.size() - lines), all.size()).stream()
              .map(line -> "  " + (line.length() > 300 ? line.substring(0, 300) + "..." : line))
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
