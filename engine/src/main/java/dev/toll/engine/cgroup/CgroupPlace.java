package dev.toll.engine.cgroup;

import dev.toll.engine.process.ProcFs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A control group of our own process, below which more can be made.
 *
 * @param kind which hierarchy it is in
 * @param directory where it is in the file system
 */
public record CgroupPlace(Kind kind, Path directory) {

  /** The hierarchies that count CPU time. */
  public enum Kind {
    /** {@code cpu.stat}, which needs no controller enabled (kernel docs, cgroup-v2.rst). */
    V2("cgroup v2"),
    /** {@code cpuacct.usage} (kernel docs, cgroup-v1/cpuacct.rst). */
    V1("cgroup v1");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /**
   * What was found.
   *
   * @param places the best first; all of them may be written to, judging by their permissions
   * @param why there is none, in plain words; null when there is one
   */
  public record Found(List<CgroupPlace> places, String why) {}

  /** Looks on this machine. */
  public static Found find() {
    return find(Path.of("/"));
  }

  /**
   * Looks: v2 first, also where it is mounted alongside v1 with no controller (hybrid), then v1.
   *
   * @param root where the file system starts; {@code /} outside tests
   */
  public static Found find(Path root) {
    String mounts = ProcFs.read(root.resolve("proc/self/mountinfo"));
    String groups = ProcFs.read(root.resolve("proc/self/cgroup"));
    if (mounts == null || groups == null) {
      return new Found(List.of(), "/proc/self/cgroup or mountinfo cannot be read");
    }
    List<CgroupPlace> places = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (OwnCgroup own : OwnCgroup.of(mounts, groups, "cpuacct")) {
        Path seen = root.resolve(own.directory().toString().substring(1));
        if (own.v2() != (kind == Kind.V2)) {
          continue;
        }
        if (Files.isWritable(seen) && Files.isWritable(seen.resolve("cgroup.procs"))) {
          places.add(new CgroupPlace(kind, seen));
        } else {
          refused.add(kind.words() + " at " + own.directory() + " is not writable");
        }
      }
    }
    if (!places.isEmpty()) {
      return new Found(List.copyOf(places), null);
    }
    return new Found(
        List.of(),
        refused.isEmpty()
            ? "no cgroup hierarchy that counts CPU time is mounted here"
            : String.join(", ", refused));
  }
}
