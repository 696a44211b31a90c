package dev.toll.engine.cgroup;

import dev.toll.engine.process.MountEntry;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The control group of our own process in one hierarchy.
 *
 * @param v2 whether it is the unified hierarchy
 * @param top where the hierarchy is mounted
 * @param directory where the group is, {@code top} or below it
 */
public record OwnCgroup(boolean v2, Path top, Path directory) {

  /**
   * Our groups in the hierarchies that have a controller; v2 is always among them.
   *
   * @param mountinfo content of {@code /proc/self/mountinfo}
   * @param groups content of {@code /proc/self/cgroup}
   */
  public static List<OwnCgroup> of(String mountinfo, String groups, String controller) {
    List<OwnCgroup> found = new ArrayList<>();
    for (MountEntry entry : MountEntry.read(mountinfo)) {
      boolean v2 = entry.mount().type().equals("cgroup2");
      boolean v1 = entry.mount().type().equals("cgroup") && entry.options().contains(controller);
      for (String line : v1 || v2 ? groups.lines().toList() : List.<String>of()) {
        String[] parts = line.split(":", 3);
        boolean ours =
            parts.length == 3
                && (v2
                    ? parts[0].equals("0")
                    : Arrays.asList(parts[1].split(",")).contains(controller));
        Path directory = ours ? locate(entry, parts[2]) : null;
        if (directory != null) {
          found.add(new OwnCgroup(v2, entry.mount().path(), directory));
        }
      }
    }
    return found;
  }

  /** This group and all above it, up to where the hierarchy is mounted. */
  public List<OwnCgroup> upwards() {
    List<OwnCgroup> all = new ArrayList<>();
    for (Path at = directory; at != null && at.startsWith(top); at = at.getParent()) {
      all.add(new OwnCgroup(v2, top, at));
    }
    return all;
  }

  /**
   * Where a group is; null when it is not under the mount point. In a container without a cgroup
   * namespace the mount shows only the part of the tree that is the container's.
   */
  private static Path locate(MountEntry entry, String group) {
    String above = entry.root().equals("/") ? "" : entry.root();
    // A path that leads up is outside the namespace and cannot be reached from here.
    if (group.startsWith("/..") || !(group + "/").startsWith(above + "/")) {
      return null;
    }
    try {
      return entry.mount().path().resolve("." + group.substring(above.length())).normalize();
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
