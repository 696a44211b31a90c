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
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * Files below a directory from which servers remove some meanwhile: what is gone when its turn
 * comes is left out. {@link Files#walk} fails on it.
 */
public final class LiveFiles extends SimpleFileVisitor<Path> {
  private final Path top;
  private final BiConsumer<Path, BasicFileAttributes> found;

  private LiveFiles(Path top, BiConsumer<Path, BasicFileAttributes> found) {
    this.top = top;
    this.found = found;
  }

  /**
   * Everything below, directories too.
   *
   * @throws NoSuchFileException if the directory itself is not there
   */
  public static List<Path> all(Path directory) throws IOException {
    List<Path> all = new ArrayList<>();
    Files.walkFileTree(directory, new LiveFiles(directory, (path, is) -> all.add(path)));
    return all;
  }

  /**
   * Regular files, and links to such.
   *
   * @throws NoSuchFileException if the directory itself is not there
   */
  public static List<Path> below(Path directory, Predicate<Path> which) throws IOException {
    List<Path> files = all(directory);
    files.removeIf(path -> !Files.isRegularFile(path) || !which.test(path));
    return files;
  }

  /** The sum of the sizes of all regular files, without links. */
  public static long bytes(Path directory) throws IOException {
    long[] sum = {0};
    Files.walkFileTree(
        directory,
        new LiveFiles(directory, (path, is) -> sum[0] += is.isRegularFile() ? is.size() : 0));
    return sum[0];
  }

  @Override
  public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes is) {
    if (!path.equals(top)) {
      found.accept(path, is);
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes is) {
    found.accept(file, is);
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
