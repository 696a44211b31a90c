package dev.toll.engine.process;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Removes a directory and all in it. It follows no link, does not descend into other file systems,
 * and gives itself the rights on directories that it owns: a cache of Go modules is read-only.
 */
public final class Removal {
  /** Deeper directories are moved up first: each is open while those in it are removed. */
  private static final int DEEPEST = 40;

  /** Those of longer paths too: the kernel takes none longer than PATH_MAX (4096). */
  private static final int LONGEST = 2000;

  private static final Set<PosixFilePermission> RIGHTS =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  private final Path top;
  private final Set<Path> mounts = new HashSet<>();
  private final Deque<Path> deep = new ArrayDeque<>();
  private final List<String> left = new ArrayList<>();
  private int moved;

  private Removal(Path top) {
    this.top = top;
  }

  /** Removes it. Returns what could not be removed and why, by path; nothing when all is gone. */
  public static List<String> of(Path directory) {
    Removal removal = new Removal(directory);
    removal.all();
    return removal.left;
  }

  /**
   * Frees the place of a directory: what cannot be removed is moved aside.
   *
   * @return what could not be removed, and where it is now; empty when all is gone
   * @throws IOException if the place is not free
   */
  public static Optional<String> freed(Path directory) throws IOException {
    List<String> left = of(directory);
    if (left.isEmpty()) {
      return Optional.empty();
    }
    Path aside = directory;
    for (int i = 1; Files.exists(aside, LinkOption.NOFOLLOW_LINKS); i++) {
      aside = directory.resolveSibling(directory.getFileName() + ".left-" + i);
    }
    try {
      Files.move(directory, aside);
    } catch (IOException e) {
      throw new IOException(words(left), e);
    }
    return Optional.of(words(left) + "; what is left was moved to " + aside);
  }

  /** In one line, for a message. */
  public static String words(List<String> left) {
    return "cannot remove "
        + left.get(0)
        + (left.size() > 1 ? ", and %d more".formatted(left.size() - 1) : "");
  }

  private void all() {
    if (!Files.isDirectory(top, LinkOption.NOFOLLOW_LINKS)) {
      delete(top);
      return;
    }
    try {
      Path real = top.toRealPath();
      for (MountEntry entry : MountEntry.read(Files.readString(Path.of("/proc/self/mountinfo")))) {
        Path place = entry.mount().path();
        if (place.startsWith(real)) {
          mounts.add(top.resolve(real.relativize(place)));
        }
      }
    } catch (IOException e) {
      // No /proc: nothing is mounted there without it.
    }
    contents(top, 0);
    for (Path next = deep.poll(); next != null; next = deep.poll()) {
      directory(next, 0);
    }
    delete(top);
  }

  private void directory(Path directory, int depth) {
    if (mounts.contains(directory)) {
      left.add(directory + ": a file system is mounted there; unmount it");
    } else {
      contents(directory, depth);
      delete(directory);
    }
  }

  private void contents(Path directory, int depth) {
    permit(directory);
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      for (Path entry : entries) {
        if (!Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          delete(entry);
        } else if (isNear(entry, depth) || holdsMount(entry)) {
          directory(entry, depth + 1);
        } else {
          moveUp(entry);
        }
      }
    } catch (NoSuchFileException e) {
      // Gone already.
    } catch (IOException | DirectoryIteratorException e) {
      left.add(directory + ": " + reason(e));
    }
  }

  private static boolean isNear(Path directory, int depth) {
    return depth < DEEPEST && directory.toString().length() < LONGEST;
  }

  private boolean holdsMount(Path directory) {
    return mounts.stream().anyMatch(mount -> mount.startsWith(directory));
  }

  private void moveUp(Path directory) throws IOException {
    permit(directory);
    Path place = top.resolve(".toll-deep-" + ++moved);
    Files.move(directory, place);
    deep.add(place);
  }

  private static void permit(Path directory) {
    try {
      Set<PosixFilePermission> now = Files.getPosixFilePermissions(directory);
      if (!now.containsAll(RIGHTS)) {
        now.addAll(RIGHTS);
        Files.setPosixFilePermissions(directory, now);
      }
    } catch (IOException | UnsupportedOperationException e) {
      // Another user's: deleting shows whether it matters.
    }
  }

  private void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // A directory is not empty because of what is named already.
      if (left.isEmpty() || !(e instanceof DirectoryNotEmptyException)) {
        left.add(file + ": " + reason(e));
      }
    }
  }

  private static String reason(Exception e) {
    Throwable cause = e instanceof DirectoryIteratorException ? e.getCause() : e;
    return cause instanceof AccessDeniedException
        ? "permission denied"
        : cause instanceof FileSystemException why && why.getReason() != null
            ? why.getReason()
            : cause.getMessage();
  }
}
