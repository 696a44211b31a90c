package dev.toll.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The directory where runs are made and found. */
final class RunsOption {
  static final String DEFAULT = "runs";

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      defaultValue = DEFAULT,
      description = "Directory of the runs (default: ${DEFAULT-VALUE}).")
  Path directory;
}
