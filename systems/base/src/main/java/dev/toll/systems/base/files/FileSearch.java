package dev.toll.systems.base.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Where a marker stands in files: every byte of every file of a directory tree is looked at. A file
 * is held in memory whole, so it is for probes, not for the data of a load.
 *
 * @param files how many were searched
 * @param bytes how many were searched, the positive control of "no marker"
 * @param hits how often the marker stands in them
 */
public record FileSearch(long files, long bytes, long hits) {

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
      byte[] content = Files.readAllBytes(file);
      bytes += content.length;
      hits += hits(content, marker);
    }
    return new FileSearch(files.size(), bytes, hits);
  }

  private static long hits(byte[] content, byte[] marker) {
    long hits = 0;
    for (int i = 0; i + marker.length <= content.length; i++) {
      int j = 0;
      while (j < marker.length && content[i + j] == marker[j]) {
        j++;
      }
      if (j == marker.length) {
        hits++;
      }
    }
    return hits;
  }
}
