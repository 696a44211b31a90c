package dev.toll.report.series;

import dev.toll.engine.series.SeriesFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a trial's series file holds, told by its first line and its last ones alone.
 *
 * @param trial its name
 * @param columns names of its series
 * @param seconds the last time in it
 */
record Survey(String trial, List<String> columns, double seconds) {

  private static final int HEAD = 1 << 20;
  private static final int TAIL = 1 << 16;

  /** Empty when there is no file, or no row in it. */
  static Optional<Survey> of(Path runDirectory, String trial) {
    Optional<Path> file = SeriesFile.find(runDirectory, trial);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try (RandomAccessFile in = new RandomAccessFile(file.get().toFile(), "r")) {
      String head = read(in, 0, HEAD);
      int end = head.indexOf('\n');
      String tail = read(in, Math.max(0, in.length() - TAIL), TAIL);
      double last = last(tail);
      return end < 0 || last < 0
          ? Optional.empty()
          : Optional.of(new Survey(trial, columns(head.substring(0, end)), last));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file.get(), e);
    }
  }

  private static List<String> columns(String header) {
    return Stream.of(header.split(",", -1)).skip(1).map(String::trim).toList();
  }

  private static String read(RandomAccessFile in, long from, int most) throws IOException {
    byte[] bytes = new byte[(int) Math.min(most, in.length() - from)];
    in.seek(from);
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The last line with a time; -1 when there is none. The first piece may be half a line. */
  private static double last(String tail) {
    String[] lines = tail.split("\n", -1);
    for (int i = lines.length - 1; i > 0; i--) {
      double seconds = seconds(lines[i]);
      // Seventy years: a garbled time must not cost gigabytes.
      if (seconds >= 0 && seconds < Integer.MAX_VALUE) {
        return seconds;
      }
    }
    return -1;
  }

  /** A line's first cell; NaN in the header, and in a line that a crash cut short. */
  private static double seconds(String line) {
    int comma = line.indexOf(',');
    try {
      return comma < 0 ? Double.NaN : Double.parseDouble(line.substring(0, comma));
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
