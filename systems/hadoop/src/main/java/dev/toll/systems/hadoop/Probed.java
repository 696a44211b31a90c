package dev.toll.systems.hadoop;

import dev.toll.driver.CommandType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import java.time.Duration;

/**
 * The instance a proof looks at, and what the level claims of it.
 *
 * @param level its settings: the claim. What servers and client were really told may differ; that
 *     is what a proof is for
 */
record Probed(Settings level, Servers servers, HdfsDriver driver) {
  static final Duration PATIENCE = Duration.ofMinutes(2);

  boolean zone() {
    return !level.text(HdfsSettings.ZONE).equals(HdfsSettings.NO_ZONE);
  }

  <A, R> R ask(CommandType<A, R> what, A arguments) throws SystemException, InterruptedException {
    return driver.call(what, arguments, PATIENCE);
  }
}
