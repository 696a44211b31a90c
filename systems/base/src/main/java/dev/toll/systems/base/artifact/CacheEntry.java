package dev.toll.systems.base.artifact;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.system.SystemException;
import java.io.File;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

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

  /** File systems keep a few blocks that no file gets. */
  private static final long NO_SPACE = 1 << 20;

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
    boolean ready = complete.test(entry);
    if (ready && attempts(directory).isEmpty()) {
      return entry;
    }
    try (RunLock lock = lock(directory, ready ? Duration.ZERO : PATIENCE)) {
      if (lock.works()) {
        attempts(directory).forEach(CacheEntry::remove);
      }
      if (!complete.test(entry)) {
        make(entry, Files.createTempDirectory(directory, ATTEMPT), maker);
      }
    } catch (IOException e) {
      // Without locks, another process may have made it in the meantime.
      if (!complete.test(entry)) {
        throw new SystemException(
            "cannot write "
                + entry
                + ": "
                + (e instanceof AccessDeniedException ? "permission denied: " : "")
                + e.getMessage()
                + "; check the directory's permissions and free space, or set XDG_CACHE_HOME to"
                + " another",
            e);
      }
    } catch (SystemException e) {
      // Another process makes something there; a later call removes what killed ones have left.
      if (!ready) {
        throw e;
      }
    }
    return entry;
  }

  private static void make(Path entry, Path scratch, Maker maker)
      throws IOException, SystemException, InterruptedException {
    try {
      Files.move(maker.make(scratch), entry, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | SystemException e) {
      // Programs say so among other things, or not at all.
      if (Files.getFileStore(scratch).getUsableSpace() < NO_SPACE) {
        throw new IOException("No space left on device", e);
      }
      throw e;
    } finally {
      remove(scratch);
    }
  }

  private static RunLock lock(Path directory, Duration patience)
      throws IOException, SystemException, InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      try {
        return RunLock.take(
            directory,
            "process " + ProcessHandle.current().pid(),
            directory.toString().replace("%", "%%") + " is locked by %s; wait for it or stop it");
      } catch (SystemException e) {
        if (System.nanoTime() - end >= 0) {
          throw e;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  private static List<Path> attempts(Path directory) {
    File[] files = directory.toFile().listFiles((in, name) -> name.startsWith(ATTEMPT));
    return files == null ? List.of() : Arrays.stream(files).map(File::toPath).toList();
  }

  /** As far as possible: a program that a killed toll had started may still write there. */
  private static void remove(Path attempt) {
    try {
      RunDirectory.delete(attempt);
    } catch (IOException e) {
      // A later call removes it.
    }
  }
}
