package dev.toll.engine.files;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Files below a directory from which servers remove some meanwhile: what is gone when its turn
 * comes is left out. {@link Files#walk} fails on it.
 */
public final class LiveFiles extends SimpleFileVisitor<Path> {
  private final Path top;
  private final Predicate<Path> which;
  private final List<Path> found = new ArrayList<>();
  private long bytes;

  private LiveFiles(Path top, Predicate<Path> which) throws IOException {
    this.top = top;
    this.which = which;
    Files.walkFileTree(top, this);
  }

  /**
   * Regular files, and links to such.
   *
   * @throws NoSuchFileException if the directory itself is not there
   */
  public static List<Path> below(Path directory, Predicate<Path> which) throws IOException {
    return new LiveFiles(directory, which).found;
  }

  /** The sum of the sizes of all files; of a link, its own. */
  public static long bytes(Path directory) throws IOException {
    return new LiveFiles(directory, file -> true).bytes;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    bytes += attributes.size();
    if (Files.isRegularFile(file) && which.test(file)) {
      found.add(file);
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
    if (e instanceof NoSuchFileException && !file.equals(top)) {
      return FileVisitResult.CONTINUE;
    }
    throw e;
  }
}
