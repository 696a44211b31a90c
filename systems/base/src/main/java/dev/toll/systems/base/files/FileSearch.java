package dev.toll.systems.base.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where a marker stands in files, all of which are searched.
 *
 * @param files how many were searched
 * @param bytes how many were searched, the positive control of "no marker"
 * @param hits how often the marker stands in them
 */
public record FileSearch(long files, long bytes, long hits) {
  private static final int BUFFER = 1 << 16;

  /** Searches for a marker in all files below a directory. */
  public static FileSearch in(Path directory, byte[] marker) throws IOException {
    return in(directory, file -> true, marker);
  }

  /** Searches for a marker in those files below a directory that are of interest. */
  public static FileSearch in(Path directory, Predicate<Path> which, byte[] marker)
      throws IOException {
    try (Stream<Path> walk = Files.walk(directory)) {
      return of(walk.filter(Files::isRegularFile).filter(which).toList(), marker);
    }
  }

  /** Searches for a marker in files. */
  public static FileSearch of(List<Path> files, byte[] marker) throws IOException {
    long bytes = 0;
    long hits = 0;
    ByteSearch search = new ByteSearch(marker);
    byte[] buffer = new byte[BUFFER + marker.length];
    for (Path file : files) {
      int kept = 0;
      try (InputStream in = Files.newInputStream(file)) {
        for (int n = in.read(buffer, 0, BUFFER); n >= 0; n = in.read(buffer, kept, BUFFER)) {
          bytes += n;
          hits += search.count(buffer, kept + n);
          // A marker may begin here and end in the next piece.
          int keep = Math.min(marker.length - 1, kept + n);
          System.arraycopy(buffer, kept + n - keep, buffer, 0, keep);
          kept = keep;
        }
      }
    }
    return new FileSearch(files.size(), bytes, hits);
  }
}
