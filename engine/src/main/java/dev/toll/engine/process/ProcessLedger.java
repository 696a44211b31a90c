package dev.toll.engine.process;

/** Writes down every process, so that one left behind by a crash can be found and ended. */
public interface ProcessLedger {
  /**
   * A process was started.
   *
   * @param startTicks start time since boot in clock ticks ({@code /proc/pid/stat} field 22), so
   *     that a reused pid is never mistaken for ours; -1 where there is no procfs
   */
  void started(String name, long pid, long startTicks);

  /** A process has ended. */
  void ended(String name, long pid);
}
