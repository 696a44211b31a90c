package dev.toll.engine.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * The one way to a file of a run. A run may have been received from anyone, so what is read is a
 * regular file inside it: no link leads out of it, and no pipe or device is opened.
 */
public final class RunFiles {
  /** More than toll writes into any of them, and few enough to be read into memory. */
  private static final long LARGEST = 256L << 20;

  private RunFiles() {}

  /**
   * A file that may be read.
   *
   * @param run directory that the file must be in once links are resolved
   * @return its real path; the path as given where there is no such file
   * @throws FileSystemException if it is outside of the run, not a regular file, or far larger than
   *     any that toll writes
   */
  public static Path checked(Path run, Path file) throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return file;
    }
    Path real = file.toRealPath();
    if (!real.startsWith(run.toRealPath())) {
      throw new FileSystemException(
          file.toString(), null, "leads out of its directory; it is not read");
    }
    if (!Files.isRegularFile(real)) {
      throw new FileSystemException(file.toString(), null, "is not a regular file; it is not read");
    }
    if (Files.size(real) > LARGEST) {
      throw new FileSystemException(
          file.toString(), null, "is larger than any file that toll writes; it is not read");
    }
    return real;
  }

  /** Whether there is such a file that may be read. */
  public static boolean has(Path run, Path file) {
    try {
      return Files.exists(checked(run, file));
    } catch (IOException e) {
      return false;
    }
  }

  /** The text of a file at the top of a run's directory. */
  public static String text(Path file) throws IOException {
    return Files.readString(checked(file.toAbsolutePath().getParent(), file));
  }

  /**
   * Refuses to write into a run that has links or special files where toll has files and
   * directories: toll makes none there, and they would lead what is written elsewhere.
   */
  public static void demandOwnPlaces(Path run) throws IOException {
    try (var entries = Files.list(run)) {
      for (Path entry : entries.toList()) {
        if (!Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)
            && !Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          throw new FileSystemException(
              entry.toString(),
              null,
              "is a link or a special file, which toll did not make; remove it");
        }
      }
    }
  }
}
