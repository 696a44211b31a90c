package dev.toll.systems.base.artifact;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file or directory of toll's cache that is made once and then used by every process, such as an
 * unpacked server. It is made in a directory of its own and renamed when complete, so no process
 * sees half of it, even if the one that makes it is killed.
 *
 * <p>A lock per parent directory makes other processes wait instead of doing the same work. The
 * kernel releases it when its holder dies, so the holder knows that every unfinished attempt in
 * that directory is dead, and removes it. Where the file system has no locks ({@link RunLock}),
 * several may make the same entry, the first one is kept, and nothing is removed.
 */
public final class CacheEntry {
  /** Prefix of the directories that attempts work in. */
  private static final String ATTEMPT = ".new-";

  /** Longer than any entry takes to make: Trino and the native map take under a minute. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final long PAUSE_MILLIS = 50;

  /** What Java and programs say when another directory would do, see errno(3). */
  private static final Pattern OF_THE_PLACE =
      Pattern.compile(
          "No space left on device|Disk quota exceeded|Read-only file system|(?i:permission denied)");

  private CacheEntry() {}

  /** Makes an entry. */
  @FunctionalInterface
  public interface Maker {
    /**
     * Makes it.
     *
     * @param scratch an empty directory on the cache's file system, removed afterwards
     * @return the file or directory below it that becomes the entry
     */
    Path make(Path scratch) throws IOException, SystemException, InterruptedException;
  }

  /** Makes an entry unless it exists, and returns it. */
  public static Path of(Path entry, Maker maker) throws SystemException, InterruptedException {
    return of(entry, Files::exists, maker);
  }

  /**
   * Makes an entry unless it is complete, and returns it.
   *
   * @throws SystemException when it cannot be written, or another process does not finish
   */
  static Path of(Path entry, Predicate<Path> complete, Maker maker)
      throws SystemException, InterruptedException {
    Path directory = entry.toAbsolutePath().getParent();
    if (complete.test(entry)) {
      sweepIfFree(directory);
      return entry;
    }
    try (RunLock lock = await(directory)) {
      if (lock.works()) {
        sweep(directory);
      }
      if (!complete.test(entry)) {
        make(entry, Files.createTempDirectory(directory, ATTEMPT), maker);
      }
      return entry;
    } catch (IOException e) {
      throw new SystemException("cannot write " + entry + ": " + reason(e), e);
    }
  }

  private static void make(Path entry, Path scratch, Maker maker)
      throws IOException, SystemException, InterruptedException {
    try {
      Path made = maker.make(scratch);
      try {
        Files.move(made, entry, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        // Without locks, another process may have made the same directory in the meantime.
        if (!Files.isDirectory(entry)) {
          throw e;
        }
      }
    } finally {
      remove(scratch);
    }
  }

  private static RunLock await(Path directory)
      throws IOException, SystemException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return lock(directory);
      } catch (SystemException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  private static RunLock lock(Path directory) throws IOException, SystemException {
    return RunLock.take(
        directory,
        "process " + ProcessHandle.current().pid(),
        directory.toString().replace("%", "%%") + " is locked by %s; wait for it or stop it");
  }

  /**
   * Leaves attempts to a later call while another process may be at work, or none may be removed.
   */
  private static void sweepIfFree(Path directory) {
    try {
      if (!attempts(directory).isEmpty()) {
        try (RunLock lock = lock(directory)) {
          if (lock.works()) {
            sweep(directory);
          }
        }
      }
    } catch (IOException | SystemException e) {
      // The entry is complete; only space is not freed yet.
    }
  }

  private static void sweep(Path directory) throws IOException {
    attempts(directory).forEach(CacheEntry::remove);
  }

  private static List<Path> attempts(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.getFileName().toString().startsWith(ATTEMPT)).toList();
    }
  }

  /** As far as possible: a program that a killed toll had started may still write there. */
  private static void remove(Path attempt) {
    try {
      RunDirectory.delete(attempt);
    } catch (IOException e) {
      // A later call removes it.
    }
  }

  private static String reason(IOException e) {
    String reason =
        e instanceof AccessDeniedException
            ? "permission denied: " + e.getMessage()
            : e.getMessage();
    return OF_THE_PLACE.matcher(String.valueOf(reason)).find()
        ? reason + "; set XDG_CACHE_HOME to a writable directory with free space"
        : reason;
  }
}
