package dev.toll.systems.sql;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.util.List;

/** What an instance's clients come to: a server of toll's own, or a place on one that runs. */
interface Servers {
  /**
   * Makes the level's server ready, as far as an open port tells.
   *
   * @param driver of the instance; it may still be booting
   * @return where it is
   */
  Endpoint start(SqlDriver driver, Steps steps) throws SystemException, InterruptedException;

  /** The server; none when it is not toll's. */
  List<ManagedProcess> processes();

  /** Ends what {@link #start} made, if anything. The instance's driver has ended. */
  void stop(Steps steps) throws SystemException, InterruptedException;

  /** Ends whatever is left. Never throws. */
  void kill();
}
