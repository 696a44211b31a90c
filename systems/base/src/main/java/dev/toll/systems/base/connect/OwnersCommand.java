package dev.toll.systems.base.connect;

import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * A command of a study's author that changes or restarts a server which toll did not start. What it
 * starts is not toll's: it has not the run's mark, and is not ended with toll; the command itself
 * is, when its deadline has passed.
 *
 * @param setting that holds it, for messages
 * @param log its output is appended there
 */
public record OwnersCommand(String setting, String command, Duration deadline, Path log) {
  /**
   * Runs it.
   *
   * @param environment its variables in addition to toll's own environment
   * @throws SystemException when it fails or does not end, with the end of its output
   */
  public void run(Map<String, String> environment)
      throws SystemException, InterruptedException, IOException {
    // A session of its own: a Ctrl-C meant for toll must not leave a server half started.
    ProcessBuilder builder =
        ChildEnvironment.builder("setsid", "bash", "-eu", "-o", "pipefail", "-c", command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().remove(ProcessLedger.MARK_VARIABLE);
    builder.environment().putAll(environment);
    Program.succeed(setting, log, deadline, builder);
  }
}
