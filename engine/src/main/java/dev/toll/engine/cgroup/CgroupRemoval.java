package dev.toll.engine.cgroup;

import dev.toll.driver.Wait;
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
  private static final Wait LOOK = Wait.every(Duration.ofMillis(10)).atMost(Duration.ofSeconds(5));

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
    for (Path each : withChildren(group)) {
      FileSystemException[] why = new FileSystemException[1];
      boolean gone =
          LOOK.untilDespiteInterrupts(
              () -> {
                try {
                  // rmdir(2): its files are the kernel's and go with it.
                  Files.deleteIfExists(each);
                  return true;
                } catch (FileSystemException e) {
                  why[0] = e;
                  return false;
                }
              });
      if (!gone) {
        throw new IOException(
            "group %s cannot be removed (%s); remove it by rmdir"
                .formatted(each, why[0].getReason()),
            why[0]);
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
}
