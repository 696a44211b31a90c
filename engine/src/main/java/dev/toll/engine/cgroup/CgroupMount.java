package dev.toll.engine.cgroup;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A mounted cgroup hierarchy.
 *
 * @param root which of its groups is what is seen at the mount point
 * @param point where it is mounted
 * @param type {@code cgroup} or {@code cgroup2}
 * @param options of the file system itself, e.g. {@code rw} and, in v1, its controllers
 */
public record CgroupMount(String root, Path point, String type, Set<String> options) {

  /** All of {@code /proc/self/mountinfo} (proc_pid_mountinfo(5)). */
  public static List<CgroupMount> read(String mountinfo) {
    List<CgroupMount> mounts = new ArrayList<>();
    for (String line : mountinfo.lines().toList()) {
      String[] halves = line.split(" - ", 2);
      String[] front = halves[0].split(" ");
      String[] back = halves.length == 2 ? halves[1].split(" ") : new String[0];
      if (front.length >= 5 && back.length >= 3 && back[0].startsWith("cgroup")) {
        mounts.add(
            new CgroupMount(
                front[3],
                Path.of(front[4].replace("\\040", " ")),
                back[0],
                Set.copyOf(Arrays.asList(back[2].split(",")))));
      }
    }
    return mounts;
  }

  /**
   * Where a group of this hierarchy lies; null when it is not under the mount point. In a container
   * without a cgroup namespace the mount shows only the part of the tree that is the container's.
   */
  public Path locate(String group) {
    String above = root.equals("/") ? "" : root;
    // A path that leads up lies outside the namespace: nobody in here can reach it.
    if (group.startsWith("/..") || !(group + "/").startsWith(above + "/")) {
      return null;
    }
    try {
      return point.resolve("." + group.substring(above.length())).normalize();
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
