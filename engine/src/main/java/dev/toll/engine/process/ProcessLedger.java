package dev.toll.engine.process;

import java.nio.file.Path;

/**
 * Writes down everything a run makes outside its own directory, so that what a crash leaves behind
 * can be found and ended: processes, mounts, directories, control groups.
 */
public interface ProcessLedger {
  /** Writes nothing down: of programs that end all they start, and need no sweep after a crash. */
  ProcessLedger NONE = new ProcessLedger() {};

  /** The environment variable that marks every process of a run; its value is the run's mark. */
  String MARK_VARIABLE = "TOLL_RUN";

  /**
   * A process was started.
   *
   * @param startTicks start time since boot in clock ticks ({@code /proc/pid/stat} field 22), so
   *     that a reused pid is never mistaken for ours; -1 where there is no procfs
   */
  default void started(String name, long pid, long startTicks) {}

  /** A process has ended. */
  default void ended(String name, long pid) {}

  /**
   * The name that marks what is the run's own: in the environment of its processes, as the source
   * of its mounts, as the name of its directories elsewhere. No other run has it.
   */
  default String mark() {
    return "toll-" + ProcessHandle.current().pid();
  }

  /** Where processes put temporary files, in the run's scratch; null: wherever they like. */
  default Path temporary() {
    return null;
  }

  /** Something is about to be made; called before, so that there is no moment unrecorded. */
  default void made(ExternalResource what) {
    throw new UnsupportedOperationException("this ledger keeps processes only");
  }

  /** It is gone, with all that was in it. */
  default void gone(ExternalResource what) {
    throw new UnsupportedOperationException("this ledger keeps processes only");
  }

  /** The machine that processes are started on. */
  default ProcessHost host() {
    return LocalHost.HERE;
  }

  /** The CPUs that processes are started on; null: all there are. */
  default RoleCpus cpus() {
    return null;
  }

  /** Where processes are put as soon as they run. */
  default ProcessGroups groups() {
    return ProcessGroups.NONE;
  }
}
