package dev.toll.engine.run;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.process.PidNamespace;
import dev.toll.engine.system.SystemException;
import java.io.IOException;

/**
 * Whether no other toll is at work on a run. A process is seen only in its own PID namespace on its
 * own host, so that one not seen may well live: the run's lock decides, and where that cannot, the
 * user.
 */
final class RunOwnership {
  private RunOwnership() {}

  /**
   * Takes the lock of a run, until it is closed.
   *
   * @param holder what is shown to others that find it taken
   * @param anyway whether the user says that a toll elsewhere is gone
   * @throws SystemException when another toll is at work on it, or may be
   */
  static RunLock of(RunDirectory directory, String holder, boolean anyway)
      throws SystemException, IOException {
    RunLock lock = RunLock.of(directory, holder);
    try {
      UnreleasedResources left = UnreleasedResources.of(Journal.read(directory.journal()));
      UnreleasedResources.Started self = left.atWork();
      if (self != null && self.pid() != ProcessHandle.current().pid()) {
        throw new SystemException(
            directory.path() + " is in use by process " + self.pid() + "; wait for it to end");
      }
      UnreleasedResources.Started other = left.unseen();
      // One kernel knows all its locks; of another host's, a mount may know nothing.
      boolean told = lock.works() && other != null && other.where().sameKernel(PidNamespace.here());
      if (other != null && !told && !anyway) {
        throw new SystemException(
            directory.path()
                + " was last in use by process "
                + other.pid()
                + ", which cannot be seen from here: it ran "
                + place(other.where())
                + ". Continue there; or, if that toll is gone: toll resume --anyway");
      }
      return lock;
    } catch (Throwable e) {
      lock.close();
      throw e;
    }
  }

  private static String place(PidNamespace where) {
    return where.sameKernel(PidNamespace.here())
        ? "in another PID namespace ("
            + where.pidNamespace()
            + "), and this file system has no locks"
        : "on another host (" + where.host() + ")";
  }
}
