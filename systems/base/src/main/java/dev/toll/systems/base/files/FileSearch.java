package dev.toll.systems.base.files;

import dev.toll.systems.base.wire.Marker;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where a marker stands in files: every byte of every file of a directory tree is examined.
 *
 * @param files how many were searched
 * @param bytes how many were searched, the positive control of "no marker"
 * @param hits how often the marker stands in them
 */
public record FileSearch(long files, long bytes, long hits) {
  private static final int BUFFER = 1 << 16;

  /** Looks for a marker in all files below a directory. */
  public static FileSearch in(Path directory, byte[] marker) throws IOException {
    return in(directory, file -> true, marker);
  }

  /** Looks for a marker in those files below a directory that are of interest. */
  public static FileSearch in(Path directory, Predicate<Path> which, byte[] marker)
      throws IOException {
    long bytes = 0;
    long hits = 0;
    List<Path> files;
    try (Stream<Path> walk = Files.walk(directory)) {
      files = walk.filter(Files::isRegularFile).filter(which).toList();
    }
    for (Path file : files) {
      Marker seen = new Marker(marker);
      byte[] buffer = new byte[BUFFER];
      try (InputStream in = Files.newInputStream(file)) {
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          bytes += n;
          seen.accept(buffer, n);
        }
      }
      hits += seen.count();
    }
    return new FileSearch(files.size(), bytes, hits);
  }
}
