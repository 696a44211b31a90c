package dev.toll.engine.measure;

import dev.toll.driver.Wait;
import dev.toll.engine.cgroup.CgroupPlace;
import dev.toll.engine.cgroup.CpuGroups;
import dev.toll.engine.cgroup.RoleGroups;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.process.CpuSource;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessGroups;
import dev.toll.engine.process.ProcessTrees;
import dev.toll.engine.process.Role;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.ObserveSettings;
import dev.toll.engine.study.Observing;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The control groups of a run, where they are wanted and can be had; else process trees, and why.
 *
 * @param groups null where there are none
 * @param why there are none; null where there are some
 */
public record CpuGroupsOfRun(Journal journal, CpuGroups groups, String why)
    implements AutoCloseable {
  private static final Duration AGAIN = Duration.ofMillis(20);

  /** What was killed is gone by then. */
  private static final Duration ENDING = Duration.ofSeconds(2);

  /**
   * Makes them, unless no level wants them. From then on the run's processes are put there.
   *
   * @throws SystemException when a level demands them and there are none to be had
   */
  public static CpuGroupsOfRun open(List<Level> levels, Journal journal) throws SystemException {
    return open(levels, journal, CgroupPlace.find());
  }

  public static CpuGroupsOfRun open(List<Level> levels, Journal journal, CgroupPlace.Found found)
      throws SystemException {
    List<String> wishes = levels.stream().map(l -> Observing.of(l.settings()).cpu()).toList();
    if (wishes.stream().allMatch(ObserveSettings.PROCESSES::equals)) {
      return new CpuGroupsOfRun(
          journal, null, "as " + ObserveSettings.CPU + ": " + ObserveSettings.PROCESSES + " asks");
    }
    List<String> refused = new ArrayList<>();
    for (CgroupPlace place : found.places()) {
      try {
        CpuGroups groups = CpuGroups.make(place, journal);
        journal.groups(groups);
        return new CpuGroupsOfRun(journal, groups, null);
      } catch (IOException e) {
        refused.add("no " + place.kind().words() + " group can be made: " + e.getMessage());
      }
    }
    String why = found.why() != null ? found.why() : String.join(", ", refused);
    if (wishes.contains(ObserveSettings.CGROUP)) {
      throw demanded(why);
    }
    return new CpuGroupsOfRun(journal, null, why);
  }

  private static SystemException demanded(String why) {
    return new SystemException(
        ObserveSettings.CPU
            + ": "
            + ObserveSettings.CGROUP
            + " is not available: "
            + why
            + "; run toll as root, or in a group of its own (systemd-run --user --scope -p"
            + " Delegate=yes toll ...), or set it to "
            + ObserveSettings.AUTO);
  }

  /** Where a level's CPU figures come from. */
  CpuSource source(Observing observing, List<ManagedProcess> processes) throws SystemException {
    List<ManagedProcess> here = processes.stream().filter(process -> !process.away()).toList();
    CpuSource source = sourceHere(observing, here);
    return here.size() == processes.size() ? source : AwayCpu.with(source, processes);
  }

  private CpuSource sourceHere(Observing observing, List<ManagedProcess> processes)
      throws SystemException {
    if (observing.cpu().equals(ObserveSettings.PROCESSES)) {
      return new ProcessTrees(processes, "as the level asks");
    }
    if (groups != null && groups.broken() == null) {
      return groups;
    }
    String reason = groups == null ? why : groups.broken();
    if (observing.cpu().equals(ObserveSettings.CGROUP)) {
      throw demanded(reason);
    }
    return new ProcessTrees(processes, reason);
  }

  /** From now on processes of this thread are put into the groups of a slot. */
  public void in(Slot slot) {
    if (groups != null) {
      journal.groupsOfThread(groups.slot(slot.number()));
    }
  }

  /** Those of a role in the groups that processes are put into now; none without groups. */
  public List<Long> processes(Role role) {
    return journal.groups() instanceof RoleGroups now
        ? now.processes(role)
        : groups == null ? List.of() : groups.processes(role);
  }

  /** From now on they are put into the groups of the run, which all slots share. */
  public void shared() {
    journal.groupsOfThread(null);
  }

  @Override
  public void close() {
    journal.groups(ProcessGroups.NONE);
    if (groups != null) {
      endLeft();
      groups.close();
    }
  }

  /** What toll started has ended: what is left was started by a command, outside of its session. */
  private void endLeft() {
    try {
      Wait.every(AGAIN).atMost(ENDING).until(() -> groups.processes().isEmpty());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (long pid : groups.processes()) {
      ProcessHandle.of(pid)
          .ifPresent(
              process -> {
                journal.note(
                    "a command of the study left process %d running (%s); toll ended it"
                        .formatted(pid, process.info().command().orElse("unknown")));
                process.destroyForcibly();
              });
    }
  }
}
