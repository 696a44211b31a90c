package dev.toll.engine.journal;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * Puts files on the disk before the journal names them. Its own lines are synced; without this, a
 * power cut can leave the line of a valid trial with files of that trial that are empty, because
 * the kernel writes them back up to 30 s later. See NOTES of fsync(2) and proc(5),
 * dirty_expire_centisecs.
 */
final class DiskSync {
  private DiskSync() {}

  /**
   * A directory, all files and directories in it, and its entry in its parent; links and special
   * files are left out. A trial that never began has none, which is no error.
   */
  static void tree(Path directory) throws IOException {
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path each : all.toList()) {
        if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
          entries(each);
        } else if (Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS)) {
          sync(each);
        }
      }
    }
    entries(directory.getParent());
  }

  /** Some file systems refuse it for directories; SQLite passes over that too (unixSync). */
  private static void entries(Path directory) {
    try {
      sync(directory);
    } catch (IOException e) {
      // Its files are on the disk; that they can be found is up to the file system.
    }
  }

  private static void sync(Path path) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        // A directory can only be opened for reading; what is synced is the file, not the channel.
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
          channel.force(true);
          return;
        } catch (ClosedByInterruptException e) {
          interrupted |= Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
