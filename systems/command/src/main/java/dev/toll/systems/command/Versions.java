package dev.toll.systems.command;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.LogTail;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Guard;
import dev.toll.systems.command.CommandSession.Runner;
import dev.toll.systems.command.Shell.Exit;
import dev.toll.systems.command.Shell.Job;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Facts about the programs: versions, paths, and the time that an empty command takes. */
record Versions(Runner runner) {
  private static final int LINES = 3;
  private static final int EMPTY_COMMANDS = 5;

  Map<String, String> describe() throws SystemException, InterruptedException {
    Map<String, String> description = new LinkedHashMap<>();
    for (Map.Entry<String, String> version :
        runner.level().settings().below(CommandSettings.VERSION).entrySet()) {
      if (!version.getValue().isBlank()) {
        description.put(version.getKey(), version(version.getKey(), version.getValue()));
      }
    }
    description.put("an empty command takes", emptyCommand());
    return description;
  }

  private String version(String name, String command) throws SystemException, InterruptedException {
    Job job =
        runner.job(
            CommandSettings.VERSION + name,
            command,
            "version-" + name,
            runner.level().deadline(CommandSettings.VERSIONS));
    Exit exit = runner.shell().run(job, () -> {});
    String output =
        String.join("; ", LogTail.of(exit.job().log(), LINES).lines().map(String::strip).toList());
    String place = place(command.strip().split("\\s+")[0]);
    return (exit.ok() ? output : "unknown: the command " + exit.how())
        + (place == null ? "" : " (" + place + ")");
  }

  /** The path of a program on PATH; null if it is not a plain name or is not found. */
  private static String place(String program) {
    if (!program.matches("[A-Za-z0-9._+-]+")) {
      return null;
    }
    List<String> directories = new ArrayList<>(MachineProgram.directories(System.getenv("PATH")));
    directories.removeIf(directory -> !directory.startsWith("/"));
    return MachineProgram.find(program, directories).map(Path::toString).orElse(null);
  }

  /** The time every command's own start adds to what is measured; the median of a few. */
  private String emptyCommand() throws SystemException, InterruptedException {
    double[] seconds = new double[EMPTY_COMMANDS];
    for (int i = 0; i < EMPTY_COMMANDS; i++) {
      Job job = runner.job("an empty command", ":", "empty", Duration.ofSeconds(10));
      try (Guard guard = runner.shell().start(job, Role.HELPER)) {
        guard.go();
        if (guard.exit(job.deadline()) == null) {
          return "unknown: more than 10 s";
        }
        seconds[i] = guard.seconds();
      }
    }
    Arrays.sort(seconds);
    return String.format(Locale.ROOT, "%.1f ms", seconds[EMPTY_COMMANDS / 2] * 1e3);
  }
}
