package dev.toll.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where commands that start no run look for runs. */
final class RunsOption {
  @Option(
      names = "--runs",
      paramLabel = "DIR",
      defaultValue = RunCommand.RUNS,
      description = "Directory of the runs (default: ${DEFAULT-VALUE}).")
  Path directory;
}
