package dev.toll.engine.journal;

import dev.toll.engine.process.ExternalResource;
import dev.toll.engine.process.PidNamespace;
import dev.toll.engine.process.ProcFs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a journal shows as made and not as gone: after a crash, what was left behind.
 *
 * @param processes in the order they were started
 * @param made mounts, directories and control groups, the newest first, as they must be removed
 */
public record UnreleasedResources(List<Started> processes, List<ExternalResource> made) {
  /** The name of toll itself in a journal while it works on the run. */
  public static final String TOLL = "toll";

  /**
   * A process that was started and not seen to end.
   *
   * @param boot of the machine it ran on; null where unknown, as are the next two
   * @param pidNamespace it has this pid in
   * @param host it ran on
   * @param machine see {@link PidNamespace}
   */
  public record Started(
      String name,
      long pid,
      long startTicks,
      String boot,
      String pidNamespace,
      String host,
      String machine) {
    /**
     * Whether it still runs. Pid and start time are counted since the machine was booted, and in a
     * namespace: elsewhere both may coincide with those of an unrelated process.
     */
    public boolean alive() {
      return where().seenFrom(PidNamespace.here())
          && startTicks >= 0
          && ProcFs.runs(pid, startTicks);
    }

    /** Where it was started. */
    public PidNamespace where() {
      return new PidNamespace(boot, pidNamespace, host, machine);
    }
  }

  /** The process of toll that executes the run; null if there is none that can be seen here. */
  public Started atWork() {
    return tolls().filter(Started::alive).findFirst().orElse(null);
  }

  /**
   * A process of toll that may execute the run where it cannot be seen from here: in another PID
   * namespace or on another host; null if there is none. Another boot of this host has ended it.
   */
  public Started unseen() {
    PidNamespace here = PidNamespace.here();
    return tolls()
        .filter(toll -> !toll.where().seenFrom(here))
        .filter(toll -> toll.where().sameKernel(here) || !toll.where().sameHost(here))
        .findFirst()
        .orElse(null);
  }

  private Stream<Started> tolls() {
    return processes.stream().filter(process -> process.name().equals(TOLL));
  }

  /** The same without toll's own entries: all that a crash left for others to end. */
  public UnreleasedResources withoutToll() {
    return new UnreleasedResources(
        processes.stream().filter(process -> !process.name().equals(TOLL)).toList(), made);
  }

  public boolean isEmpty() {
    return processes.isEmpty() && made.isEmpty();
  }

  /** The part that this user's toll wrote in this run: the rest may be anyone's. */
  public static UnreleasedResources own(RunDirectory run, List<Journal.Line> lines) {
    return of(lines.stream().filter(line -> line.own(run.path())).toList());
  }

  /** Whether this user's toll was ever at work on a run. */
  public static boolean begun(RunDirectory run, List<Journal.Line> lines) {
    return lines.stream()
        .anyMatch(line -> line.kind().equals("process-started") && line.own(run.path()));
  }

  /** The same without another's part. */
  public UnreleasedResources without(UnreleasedResources other) {
    return new UnreleasedResources(
        processes.stream().filter(process -> !other.processes.contains(process)).toList(),
        made.stream().filter(one -> !other.made.contains(one)).toList());
  }

  /** Reads it off a journal. */
  public static UnreleasedResources of(List<Journal.Line> lines) {
    Map<Long, Started> processes = new LinkedHashMap<>();
    List<ExternalResource> made = new ArrayList<>();
    for (Journal.Line line : lines) {
      if (line.kind().equals("process-started")) {
        Started process = Journal.GSON.fromJson(line.body(), Started.class);
        processes.put(process.pid(), process);
      } else if (line.kind().equals("process-ended")) {
        processes.remove(line.body().get("pid").getAsLong());
      } else if (line.made() != null) {
        made.remove(line.made());
        made.add(0, line.made());
      } else {
        made.remove(line.gone());
      }
    }
    return new UnreleasedResources(List.copyOf(processes.values()), List.copyOf(made));
  }
}
