package dev.toll.engine.journal;

import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One run at a time on a machine (for one user): two would disturb each other's numbers. The kernel
 * drops the lock when we die, however we die (after JMH's lock file).
 */
public final class RunLock implements AutoCloseable {
  /**
   * The locks of this JVM. Closing any descriptor of a file gives up all of the process's locks on
   * it (fcntl(2)), so a second attempt from within must not even open it.
   */
  private static final Map<Path, String> HELD = new ConcurrentHashMap<>();

  private final Path file;
  private final FileChannel channel;

  private RunLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @param holder what to tell others that find it taken
   * @throws SystemException when another run holds it
   */
  public static RunLock take(Path cache, String holder) throws SystemException, IOException {
    Path file = Files.createDirectories(cache).toRealPath().resolve("run.lock");
    String within = HELD.putIfAbsent(file, holder);
    if (within != null) {
      throw taken(within);
    }
    boolean locked = false;
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        throw taken(Files.readString(file, StandardCharsets.UTF_8).strip());
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)), 0);
      locked = true;
      return new RunLock(file, channel);
    } finally {
      if (!locked) {
        HELD.remove(file);
        if (channel != null) {
          channel.close();
        }
      }
    }
  }

  private static SystemException taken(String other) {
    return new SystemException(
        "another toll run is under way on this machine ("
            + other
            + "); two runs would disturb each other's numbers. Wait for it or stop it.");
  }

  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      HELD.remove(file);
      channel.close();
    }
  }
}
