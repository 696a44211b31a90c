package dev.toll.engine.process;

import java.util.List;
import java.util.OptionalDouble;

/**
 * CPU from each process's own times and those of children it waited for (proc(5), {@code utime} to
 * {@code cstime}). What a process left to others to wait for (a daemon's short-lived child, say) is
 * lost; a control group would have kept it.
 */
public final class ProcessTrees implements CpuSource {
  static final String WORDS = "process trees";

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
    double sum = 0;
    for (ManagedProcess process : processes) {
      if (process.role() == role) {
        OptionalDouble one = process.cpuSeconds();
        if (one.isEmpty()) {
          return OptionalDouble.empty();
        }
        sum += one.getAsDouble();
      }
    }
    return OptionalDouble.of(sum);
  }

  @Override
  public String words() {
    return WORDS + " (" + why + ")";
  }
}
