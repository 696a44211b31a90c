package dev.toll.systems.sql;

import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.OwnersCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * The command by which a study's author restarts a server, which reads options from a file.
 *
 * @param run the run's directory: the command's output and the options are put there
 */
record ServerRestart(String command, Duration deadline, Path run) {
  /** Names the file with options that the server must read when it starts. */
  static final String OPTIONS_VARIABLE = "TOLL_OPTIONS";

  Path log() {
    return run.resolve("connected-restart.log");
  }

  /**
   * Runs it.
   *
   * @param options of the server; those it had by itself are not among them
   */
  void run(Map<String, String> options) throws SystemException, InterruptedException, IOException {
    Path file =
        Files.writeString(
            run.resolve("connected-options.cnf"),
            "# made by toll\n" + MariaDbConfiguration.text(options));
    new OwnersCommand(SqlSettings.CONNECT_RESTART, command, deadline, log())
        .run(Map.of(OPTIONS_VARIABLE, file.toString()));
  }
}
