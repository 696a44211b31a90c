package dev.toll.sql;

import dev.toll.driver.Wait;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * Many may read the store, or one may write it: DuckDB itself refuses a second process at once, and
 * with a cryptic message. The kernel drops the lock when we die.
 */
record StoreLock(FileChannel channel) implements AutoCloseable {
  private static final Wait PAUSE = Wait.every(Duration.ofMillis(50));

  /**
   * Takes the lock, waiting for others to let go of it.
   *
   * @param shared to read; else to write
   * @throws SystemException when they have not by the deadline
   */
  static StoreLock take(Path file, boolean shared, Duration deadline)
      throws SystemException, IOException, InterruptedException {
    Files.createDirectories(file.getParent());
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      taken = PAUSE.atMost(deadline).until(() -> attempt(channel, shared));
      if (!taken) {
        throw new SystemException(
            "another 'toll sql' has locked "
                + file
                + " for over "
                + deadline.toSeconds()
                + " s; wait for it or stop it");
      }
      return new StoreLock(channel);
    } finally {
      if (!taken) {
        channel.close();
      }
    }
  }

  private static boolean attempt(FileChannel channel, boolean shared) throws IOException {
    try {
      return channel.tryLock(0, Long.MAX_VALUE, shared) != null;
    } catch (OverlappingFileLockException e) {
      // Held within this JVM.
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
