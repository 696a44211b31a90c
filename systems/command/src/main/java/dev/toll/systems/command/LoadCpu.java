package dev.toll.systems.command;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.systems.base.process.Guard;
import java.util.List;
import java.util.OptionalDouble;

/**
 * CPU of a load whose every slice is a process of its own, counted as that of one process that
 * lasts. What a slice's shell takes up to its gate is left out.
 */
final class LoadCpu {
  private double ended;
  private Guard running;
  private double atGate;

  private LoadCpu(double before) {
    ended = before;
  }

  /** From now on the account of a process is that of slices. */
  static LoadCpu of(ManagedProcess load) {
    LoadCpu cpu = new LoadCpu(load.cpuSeconds().orElse(0));
    load.account(() -> OptionalDouble.of(cpu.seconds()));
    return cpu;
  }

  /** A slice is at its gate. */
  synchronized void begin(Guard slice) {
    atGate = family(slice);
    running = slice;
  }

  /** The slice has ended, and its guard is still there. */
  synchronized void end() {
    ended = seconds();
    running = null;
  }

  private synchronized double seconds() {
    // A guard that was killed took its account with it: what it had used is unknown and left out.
    return ended + (running == null ? 0 : Math.max(0, family(running) - atGate));
  }

  private static double family(Guard guard) {
    return ProcFs.familyCpuSeconds(List.of(guard.process().pid())).orElse(0);
  }
}
