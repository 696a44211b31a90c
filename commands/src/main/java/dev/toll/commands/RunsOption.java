package dev.toll.commands;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The directory where runs are made and found. */
public final class RunsOption {
  public static final String DEFAULT = "runs";

  /** What an argument RUN may be. */
  public static final String RUN =
      "A run directory, a study for its newest run, STUDY~1 for the one before it, STUDY@LABEL, or"
          + " latest for the newest of all.";

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      defaultValue = DEFAULT,
      description = "Directory of the runs (default: ${DEFAULT-VALUE}).")
  public Path directory;
}
