package dev.toll.engine.system;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Capability of a {@link SystemUnderTest} whose runs change what is not toll's, such as settings of
 * a server that toll did not start: it writes into the run's directory what it changes, before it
 * changes it, and puts it back from there after a crash.
 */
public interface Restoring {
  /** How the name of such a record begins. */
  String RECORD = "connected-";

  /** Whether a run of this user's has left something of this system's changed. */
  boolean left(Path run);

  /** What is said of a record in a run that is not this user's; nothing is done by it. */
  Optional<String> foreign(Path run);

  /**
   * Puts it back; the run's record of it is then gone.
   *
   * @param context of that run
   * @throws SystemException when it cannot be done now, with what to do by hand
   */
  void restore(Path run, RunContext context) throws SystemException, InterruptedException;
}
