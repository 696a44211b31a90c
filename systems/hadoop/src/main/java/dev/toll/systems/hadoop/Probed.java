package dev.toll.systems.hadoop;

import com.google.gson.JsonObject;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Arguments;
import java.time.Duration;

/**
 * The instance that a proof examines, and what the level claims of it.
 *
 * @param level its settings: the claim. What servers and client were really told may differ; that
 *     is what a proof is for
 */
record Probed(Settings level, Servers servers, HdfsDriver driver) {
  static final Duration PATIENCE = Duration.ofMinutes(2);

  boolean zone() {
    return !level.text(HdfsSettings.ZONE).equals(HdfsSettings.NO_ZONE);
  }

  JsonObject ask(String command, Arguments arguments) throws SystemException, InterruptedException {
    return driver.call(command, arguments.json(), PATIENCE);
  }
}
