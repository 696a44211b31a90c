package dev.toll.engine.run;

import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * One run at a time on a machine (for one user): two would disturb each other's numbers. The kernel
 * drops the lock when we die, however we die (after JMH's lock file).
 */
public final class RunLock implements AutoCloseable {
  private final FileChannel channel;

  private RunLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @param holder what to tell others that find it taken
   * @throws SystemException when another run holds it
   */
  public static RunLock take(Path cache, String holder) throws SystemException, IOException {
    Files.createDirectories(cache);
    Path file = cache.resolve("run.lock");
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      String other = Files.readString(file, StandardCharsets.UTF_8).strip();
      channel.close();
      throw new SystemException(
          "another toll run is under way on this machine ("
              + other
              + "); two runs would disturb each other's numbers. Wait for it or stop it.");
    }
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)), 0);
    return new RunLock(channel);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
