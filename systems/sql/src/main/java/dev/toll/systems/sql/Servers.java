package dev.toll.systems.sql;

import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.ServerGroup;

/** What an instance's clients come to: a server of toll's own, or a place on one that runs. */
interface Servers extends ServerGroup {
  /**
   * Makes the level's server ready, as far as an open port tells.
   *
   * @param driver of the instance; it may still be booting
   * @return where it is
   */
  Endpoint start(SqlDriver driver, Steps steps) throws SystemException, InterruptedException;
}
