package dev.toll.systems.command;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import java.util.List;

/** The processes below a load of commands, whose end fails it at once. */
final class HostProcesses {
  private static final int TAIL_LINES = 15;

  private HostProcesses() {}

  static boolean isServer(ManagedProcess process) {
    return process.role() == Role.SERVER;
  }

  /**
   * Throws when one has ended.
   *
   * @throws SystemException that names it, with the end of its log
   */
  static void check(List<ManagedProcess> processes) throws SystemException {
    for (ManagedProcess process : processes) {
      if (!process.alive()) {
        throw new SystemException(
            process.exit() + " while the commands ran",
            SystemException.endOfLog(process.tail(TAIL_LINES)));
      }
    }
  }
}
