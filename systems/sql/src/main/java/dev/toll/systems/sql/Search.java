package dev.toll.systems.sql;

import dev.toll.systems.base.wire.Markers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How often markers stand in files. */
final class Search {
  private static final int BUFFER = 1 << 16;

  private final Markers markers;
  private long files;
  private long bytes;

  private Search(String... markers) {
    this.markers = new Markers(List.of(markers));
  }

  /** Searches all files below a directory. */
  static Search below(Path directory, String... markers) throws IOException {
    try (Stream<Path> walk = Files.walk(directory)) {
      return of(walk.filter(Files::isRegularFile).toList(), markers);
    }
  }

  static Search of(List<Path> files, String... markers) throws IOException {
    Search search = new Search(markers);
    byte[] buffer = new byte[BUFFER];
    for (Path file : files) {
      try (InputStream in = Files.newInputStream(file)) {
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          search.markers.accept(buffer, n);
          search.bytes += n;
        }
      }
      search.files++;
    }
    return search;
  }

  /** What a process has open in a directory, also when it has no name any more (proc(5)). */
  static List<Path> openFiles(long pid, Path directory) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      for (Path link : open.toList()) {
        if (Files.readSymbolicLink(link).startsWith(directory)) {
          found.add(link);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return found;
  }

  long hits(String marker) {
    return markers.count(marker);
  }

  long files() {
    return files;
  }

  long bytes() {
    return bytes;
  }
}
