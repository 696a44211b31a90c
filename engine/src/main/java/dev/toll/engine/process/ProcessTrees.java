package dev.toll.engine.process;

import java.util.List;
import java.util.OptionalDouble;

/**
 * CPU from each process's own times and those of children it waited for (proc(5), {@code utime} to
 * {@code cstime}). What a process left to others to wait for (a daemon's short-lived child, say) is
 * lost; a control group would have kept it.
 *
 * @param why it is not a control group
 */
public record ProcessTrees(List<ManagedProcess> processes, String why) implements CpuSource {
  public ProcessTrees {
    processes = List.copyOf(processes);
  }

  @Override
  public OptionalDouble cpuSeconds(Role role) {
    return ManagedProcess.cpuSeconds(
        processes.stream().filter(process -> process.role() == role).toList());
  }

  @Override
  public OptionalDouble awaySeconds() {
    return ManagedProcess.cpuSeconds(processes.stream().filter(ManagedProcess::away).toList());
  }

  @Override
  public String words() {
    return "process trees (" + why + ")";
  }
}
