package dev.toll.engine.process;

import java.util.List;
import java.util.OptionalDouble;

/**
 * CPU from each process's own times and those of children it waited for (proc(5), {@code utime} to
 * {@code cstime}). What a process left to others to wait for (a daemon's short-lived child, say) is
 * lost; a control group would have kept it.
 */
public final class ProcessTrees implements CpuSource {
  private final List<ManagedProcess> processes;
  private final String why;

  /**
   * Trees of these processes.
   *
   * @param why it is not a control group
   */
  public ProcessTrees(List<ManagedProcess> processes, String why) {
    this.processes = List.copyOf(processes);
    this.why = why;
  }

  @Override
  public OptionalDouble cpuSeconds(Role role) {
    return ManagedProcess.cpuSeconds(
        processes.stream().filter(process -> process.role() == role).toList());
  }

  @Override
  public String words() {
    return "process trees (" + why + ")";
  }
}
