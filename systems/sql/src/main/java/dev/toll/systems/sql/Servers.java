package dev.toll.systems.sql;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.volume.Volume;
import java.nio.file.Path;
import java.util.List;

/** What a trial's clients come to: a server of toll's own, or a place on one that runs already. */
interface Servers extends AutoCloseable {
  /**
   * Makes the level's server ready, as far as an open port tells.
   *
   * @param driver of the trial; it may still be booting
   * @return where it is
   */
  Place up(Settings level, Path logs, SqlDriver driver, Steps steps)
      throws SystemException, InterruptedException;

  /** Its process; null when it is not toll's. */
  SqlServer server();

  /** Where its data lies; null when that is not toll's. */
  Volume volume();

  /** Names of settings that the server is asked for beside the usual ones. */
  List<String> asked(Settings level);

  /** Ends what {@link #up} made, if anything. The trial's driver has ended. */
  void down(Steps steps) throws SystemException, InterruptedException;

  void wipe(Steps steps) throws SystemException, InterruptedException;

  /** Ends whatever is left. Never throws. */
  @Override
  void close();
}
