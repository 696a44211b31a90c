package dev.toll.engine.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The end of a log, as much as a message can bear. */
public final class LogTail {
  private static final int BYTES = 64 * 1024;

  /**
   * A line of a Java stack trace below its message, as {@code Throwable.printStackTrace} and the
   * loggers print it. Twenty of them would be all that a message shows of a log.
   */
  private static final Pattern FRAME =
      Pattern.compile("\\s+(at \\S+\\(.*|\\.\\.\\. \\d+ (more|common frames omitted).*)");

  private LogTail() {}

  /**
   * The last lines of a file, indented, without the frames of stack traces; says so when there is
   * none.
   */
  public static String of(Path log, int lines) {
    if (!Files.exists(log)) {
      return "  (no log at " + log + ")";
    }
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      long from = Math.max(0, file.length() - BYTES);
      byte[] bytes = new byte[(int) (file.length() - from)];
      file.seek(from);
      file.readFully(bytes);
      List<String> all =
          new String(bytes, StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !FRAME.matcher(line).matches())
              .toList();
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
