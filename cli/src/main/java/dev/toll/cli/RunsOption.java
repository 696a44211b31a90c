package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The directory where runs are made and found. */
final class RunsOption {
  static final String DEFAULT = "runs";

  /** What an argument RUN may be. */
  static final String RUN =
      "A run directory, a study for its newest run, STUDY~1 for the one before it, STUDY@LABEL, or"
          + " latest for the newest of all.";

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      defaultValue = DEFAULT,
      description = "Directory of the runs (default: ${DEFAULT-VALUE}).")
  Path directory;

  /** The option by which a command finds a run that is here; empty where it need not be said. */
  static String of(RunDirectory run) {
    Path runs = run.path().toAbsolutePath().resolve("../..").normalize();
    return runs.equals(Path.of(DEFAULT).toAbsolutePath().normalize())
        ? ""
        : " --runs " + RunExecution.shown(runs);
  }
}
