package dev.toll.engine.cgroup;

import dev.toll.engine.process.ProcFs;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Ends a group that was made: what is in it, and the group itself. */
public final class CgroupRemoval {
  /** A group stays busy until the kernel has done away with the last of its processes. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final long LOOK_EVERY_MILLIS = 10;

  private CgroupRemoval() {}

  /** The pids of all processes in a group and its children; none when it is not there. */
  public static List<Long> processes(Path group) {
    List<Long> pids = new ArrayList<>();
    for (Path each : withChildren(group)) {
      String text = ProcFs.read(each.resolve("cgroup.procs"));
      if (text != null) {
        // 0 means a process of another pid namespace, which is none of ours.
        text.lines().map(Long::parseLong).filter(pid -> pid > 0).forEach(pids::add);
      }
    }
    return pids;
  }

  /**
   * Removes a group and its children. What is gone already is no error.
   *
   * @throws IOException when one is still busy after a while
   */
  public static void remove(Path group) throws IOException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (Path each : withChildren(group)) {
      while (true) {
        try {
          // rmdir(2): its files are the kernel's and go with it.
          Files.deleteIfExists(each);
          break;
        } catch (FileSystemException e) {
          if (System.nanoTime() > end) {
            throw new IOException(
                "group " + each + " cannot be removed (" + e.getReason() + "); remove it by rmdir",
                e);
          }
          pause();
        }
      }
    }
  }

  /** The children first. */
  private static List<Path> withChildren(Path group) {
    List<Path> all = new ArrayList<>();
    try (Stream<Path> children = Files.list(group)) {
      children
          .filter(child -> Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS))
          .forEach(all::add);
    } catch (IOException e) {
      return List.of();
    }
    all.add(group);
    return all;
  }

  private static void pause() {
    boolean interrupted = Thread.interrupted();
    try {
      Thread.sleep(LOOK_EVERY_MILLIS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
