package dev.toll.systems.sql;

import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.LogTail;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The command by which a study's author restarts a server. What it starts is not toll's: it has not
 * the run's mark, and is not ended with toll; the command itself is, when its deadline has passed.
 *
 * @param run the run's directory: the command's output and the options are put there
 */
record ServerRestart(String command, Duration deadline, Path run) {
  /** Names the file with options that the server must read when it starts. */
  static final String OPTIONS_VARIABLE = "TOLL_OPTIONS";

  private static final int TAIL = 15;

  Path log() {
    return run.resolve("connected-restart.log");
  }

  /**
   * Runs it.
   *
   * @param options of the server; those it had by itself are not among them
   */
  void run(Map<String, String> options) throws SystemException, InterruptedException, IOException {
    StringBuilder text = new StringBuilder("# made by toll\n[mariadbd]\n");
    options.forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
    Path file = Files.writeString(run.resolve("connected-options.cnf"), text);
    // A session of its own: a Ctrl-C meant for toll must not leave the server half started.
    ProcessBuilder builder =
        ChildEnvironment.builder("setsid", "bash", "-eu", "-o", "pipefail", "-c", command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
    builder.environment().remove(ProcessLedger.MARK_VARIABLE);
    builder.environment().put(OPTIONS_VARIABLE, file.toString());
    OptionalInt code = Program.run(builder, deadline, "");
    if (code.isEmpty() || code.getAsInt() != 0) {
      throw new SystemException(
          SqlSettings.CONNECT_RESTART
              + (code.isEmpty()
                  ? " did not end within " + deadline.toSeconds() + " s"
                  : " ended with exit code " + code.getAsInt()),
          SystemException.endOfLog(LogTail.of(log(), TAIL)));
    }
  }
}
