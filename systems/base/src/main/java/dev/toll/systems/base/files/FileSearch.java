package dev.toll.systems.base.files;

import dev.toll.engine.files.LiveFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

/**
 * Where a marker occurs in files, all of which are searched.
 *
 * @param files how many were searched
 * @param bytes how many were searched, the positive control of "no marker"
 * @param hits how often the marker occurs in them
 */
public record FileSearch(long files, long bytes, long hits) {
  private static final int BUFFER = 1 << 16;

  /** Searches for a marker in all files below a directory. */
  public static FileSearch in(Path directory, byte[] marker) throws IOException {
    return in(directory, file -> true, marker);
  }

  /**
   * Searches for a marker in those files below a directory that are of interest. Servers that run
   * delete files meanwhile: what is gone when its turn comes is not counted.
   */
  public static FileSearch in(Path directory, Predicate<Path> which, byte[] marker)
      throws IOException {
    FileSearch all = new FileSearch(0, 0, 0);
    ByteSearch search = new ByteSearch(marker);
    for (Path file : LiveFiles.below(directory, which)) {
      try {
        all = all.and(of(file, search));
      } catch (NoSuchFileException gone) {
        // Nor has it been counted.
      }
    }
    return all;
  }

  /** Searches for a marker in files, each of which must be there. */
  public static FileSearch of(List<Path> files, byte[] marker) throws IOException {
    FileSearch all = new FileSearch(0, 0, 0);
    ByteSearch search = new ByteSearch(marker);
    for (Path file : files) {
      all = all.and(of(file, search));
    }
    return all;
  }

  private static FileSearch of(Path file, ByteSearch search) throws IOException {
    long bytes = 0;
    search.restart();
    long before = search.count();
    byte[] buffer = new byte[BUFFER];
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        bytes += n;
        search.accept(buffer, n);
      }
    }
    return new FileSearch(1, bytes, search.count() - before);
  }

  /** Both searches together. */
  public FileSearch and(FileSearch other) {
    return new FileSearch(files + other.files, bytes + other.bytes, hits + other.hits);
  }
}
