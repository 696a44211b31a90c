package dev.toll.engine.journal;

import dev.toll.engine.process.Mount;
import dev.toll.engine.process.ProcFs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a journal shows as made and not as gone: after a crash, what was left behind.
 *
 * @param processes in the order they were started
 * @param mounts the newest first, as they must be unmounted
 * @param directories outside the run's own
 * @param groups control groups
 */
public record Outstanding(
    List<Started> processes, List<Mount> mounts, List<Path> directories, List<Path> groups) {
  /** The name under which toll itself stands in a journal while it works on the run. */
  public static final String TOLL = "toll";

  /**
   * A process that was started and not seen to end.
   *
   * @param boot of the machine it ran on; null in journals that have none
   */
  public record Started(String name, long pid, long startTicks, String boot) {
    /**
     * Whether it still runs. Pid and start time are counted since the machine was booted: after
     * another boot both may coincide with a stranger's.
     */
    public boolean alive() {
      return (boot == null || boot.equals(ProcFs.bootId()))
          && startTicks >= 0
          && ProcFs.runs(pid, startTicks);
    }
  }

  /** The toll that is at work on the run; null when none is. */
  public Started atWork() {
    return processes.stream()
        .filter(process -> process.name().equals(TOLL) && process.alive())
        .findFirst()
        .orElse(null);
  }

  /** The same without toll's own entries: all that a crash left for others to end. */
  public Outstanding withoutToll() {
    return new Outstanding(
        processes.stream().filter(process -> !process.name().equals(TOLL)).toList(),
        mounts,
        directories,
        groups);
  }

  public boolean isEmpty() {
    return processes.isEmpty() && mounts.isEmpty() && directories.isEmpty() && groups.isEmpty();
  }

  /** Reads it off a journal. */
  public static Outstanding of(List<Journal.Line> lines) {
    Map<Long, Started> processes = new LinkedHashMap<>();
    List<Mount> mounts = new ArrayList<>();
    Set<Path> directories = new LinkedHashSet<>();
    Set<Path> groups = new LinkedHashSet<>();
    for (Journal.Line line : lines) {
      switch (line.kind()) {
        case "process-started" -> {
          Started process = Journal.GSON.fromJson(line.body(), Started.class);
          processes.put(process.pid(), process);
        }
        case "process-ended" -> processes.remove(line.body().get("pid").getAsLong());
        case "mounted" -> mounts.add(0, mount(line));
        case "unmounted" -> mounts.remove(mount(line));
        case "directory-made" -> directories.add(Path.of(Journal.Place.read(line).path()));
        case "directory-removed" -> directories.remove(Path.of(Journal.Place.read(line).path()));
        case "group-made" -> groups.add(Path.of(Journal.Place.read(line).path()));
        case "group-removed" -> groups.remove(Path.of(Journal.Place.read(line).path()));
        default -> {
          // Says nothing about what lies about.
        }
      }
    }
    return new Outstanding(
        List.copyOf(processes.values()),
        List.copyOf(mounts),
        List.copyOf(directories),
        List.copyOf(groups));
  }

  private static Mount mount(Journal.Line line) {
    Journal.Place place = Journal.Place.read(line);
    return new Mount(Path.of(place.path()), place.type(), place.source());
  }
}
