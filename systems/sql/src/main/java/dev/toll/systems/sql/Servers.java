package dev.toll.systems.sql;

import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.session.ServerGroup;
import dev.toll.systems.base.volume.Volume;
import java.nio.file.Path;
import java.util.List;

/**
 * What an instance's clients come to: a server of its own, a place on one that all levels of a
 * block use, or a place on one that runs.
 */
interface Servers extends ServerGroup {
  /**
   * Makes the level's server ready, as far as an open port shows.
   *
   * @param driver of the instance; it may still be booting
   * @return where it is
   */
  Endpoint start(SqlDriver driver, Steps steps) throws SystemException, InterruptedException;

  /**
   * Where the server's data is.
   *
   * @param own volume of the instance
   */
  default Volume data(Volume own) {
    return own;
  }

  /**
   * Where the server's files are.
   *
   * @param own layout of the instance
   */
  default Layout layout(Layout own) {
    return own;
  }

  /** What it reads besides what is in the instance's own directory of configuration. */
  default List<Path> files() {
    return List.of();
  }
}
