package dev.toll.engine.journal;

import dev.toll.engine.files.RunFiles;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One run at a time on a machine (for one user): two would disturb each other's numbers. And one
 * toll at a time in a run's directory, whichever PID namespace or host it runs in. The kernel drops
 * the lock when we die, however we die (after JMH's lock file).
 *
 * <p>Locks of fcntl(2) belong to the file, so that they hold over PID namespaces, and over hosts on
 * NFSv4 (RFC 8881, section 9). Some file systems have none, and an NFS mount may keep them to its
 * host (nfs(5), {@code local_lock}): see {@link #works}.
 */
public final class RunLock implements AutoCloseable {
  static final String NAME = "run.lock";

  /**
   * The locks of this JVM. Closing any descriptor of a file gives up all of the process's locks on
   * it (fcntl(2)), so a second attempt from within must not even open it.
   */
  private static final Map<Path, String> HELD = new ConcurrentHashMap<>();

  private final Path file;
  private final FileChannel channel;
  private final boolean works;

  private RunLock(Path file, FileChannel channel, boolean works) {
    this.file = file;
    this.channel = channel;
    this.works = works;
  }

  /**
   * Takes the lock of the machine.
   *
   * @param holder what is shown to others that find it taken
   * @throws SystemException when another run holds it
   */
  public static RunLock take(Path cache, String holder) throws SystemException, IOException {
    return take(
        cache,
        holder,
        "another toll run is under way on this machine (%s); two runs would disturb each other's"
            + " numbers. Wait for it or stop it.");
  }

  /**
   * Takes the lock of a run. A file of its own: closing any descriptor of the journal would give up
   * a lock on the journal.
   *
   * @param holder what is shown to others that find it taken
   * @throws SystemException when another toll holds it, here or elsewhere
   */
  public static RunLock of(RunDirectory run, String holder) throws SystemException, IOException {
    RunFiles.demandOwnPlaces(run.path());
    String where = run.path().toString().replace("%", "%%");
    return take(run.path(), holder, where + " is in use by %s; wait for it to end");
  }

  /** Whether the file system has locks; without, nothing keeps others away. */
  public boolean works() {
    return works;
  }

  /**
   * Takes the lock of any directory.
   *
   * @param holder what is shown to others that find it taken
   * @param taken the message when it is taken; its {@code %s} is the holder
   * @throws SystemException when another holds it
   */
  public static RunLock take(Path directory, String holder, String taken)
      throws SystemException, IOException {
    Path file = Files.createDirectories(directory).toRealPath().resolve(NAME);
    String within = HELD.putIfAbsent(file, holder);
    if (within != null) {
      throw new SystemException(taken.formatted(within));
    }
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(
              RunFiles.checked(file.getParent(), file),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS);
      boolean works = true;
      try {
        if (channel.tryLock() == null) {
          throw new SystemException(
              taken.formatted(Files.readString(file, StandardCharsets.UTF_8).strip()));
        }
      } catch (IOException e) {
        // "No locks available", "Operation not supported", "Function not implemented".
        works = false;
      }
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)), 0);
      return new RunLock(file, channel, works);
    } catch (Throwable e) {
      HELD.remove(file);
      if (channel != null) {
        channel.close();
      }
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      HELD.remove(file);
      channel.close();
    }
  }
}
