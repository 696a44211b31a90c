package dev.toll.engine.system;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Capability of a {@link SystemUnderTest} whose runs change what is not toll's, such as settings of
 * a server that somebody else started: it writes into the run's directory what it changes, before
 * it changes it, and puts it back from there after a crash.
 */
public interface Restoring {
  /** Whether a run has left something of this system's changed. */
  boolean left(Path run) throws IOException;

  /**
   * Puts it back; the run's record of it is then gone.
   *
   * @param context of that run
   * @throws SystemException when it cannot be done now, with what to do by hand
   */
  void restore(Path run, RunContext context) throws SystemException, InterruptedException;
}
