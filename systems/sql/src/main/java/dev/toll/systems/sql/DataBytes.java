package dev.toll.systems.sql;

import dev.toll.engine.sample.BackgroundSampler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The size of all the server's files, once a second. */
final class DataBytes {
  static final String COLUMN = "data_bytes";
  private static final double EVERY_SECONDS = 1;

  private DataBytes() {}

  static BackgroundSampler of(Path directory) {
    return new BackgroundSampler(
        List.of(COLUMN), EVERY_SECONDS, () -> Map.of(COLUMN, bytes(directory)));
  }

  /** Fails while the server removes one of them; that cell stays empty. */
  private static double bytes(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      double sum = 0;
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        sum += Files.size(file);
      }
      return sum;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
