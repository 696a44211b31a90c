package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Executes commands a few times, to say how often each is executed in a block. */
final class AbPilot {
  /** What the load of a command shall take in each block. */
  private static final double SECONDS = 3;

  /** A command that takes longer is executed once. */
  private static final double LONG = SECONDS / AbStudy.SLICED_FROM;

  /** What the load of the slowest may take, when it is far slower than the others. */
  private static final double AT_MOST_SECONDS = 30;

  private static final int MOST = 100_000;
  private static final int TIMES = 3;
  private static final int TAIL = 5;

  /** As long as a load may take ({@code workload.deadline.load}). */
  private static final int DEADLINE_HOURS = 1;

  private AbPilot() {}

  /**
   * How often, so that the fastest lasts and the slowest ends.
   *
   * @throws StudyException if one fails
   */
  static int executions(String setup, String prepare, Collection<String> commands)
      throws IOException, InterruptedException, StudyException {
    Path scratch = Files.createTempDirectory("toll-ab");
    try {
      if (setup != null) {
        seconds(setup, "the setup command", scratch);
      }
      double least = Double.MAX_VALUE;
      double most = 0;
      for (String command : commands) {
        double best = Double.MAX_VALUE;
        for (int i = 0; i < TIMES && (i < 2 || best < LONG); i++) {
          if (prepare != null) {
            seconds(prepare, "the prepare command", scratch);
          }
          best = Math.min(best, seconds(command, "'" + command + "'", scratch));
        }
        least = Math.min(least, best);
        most = Math.max(most, best);
      }
      if (least > LONG) {
        return 1;
      }
      double wanted = Math.min(Math.ceil(SECONDS / least), AT_MOST_SECONDS / most);
      return (int) Math.min(MOST, Math.max(1, wanted));
    } finally {
      RunDirectory.delete(scratch);
    }
  }

  private static double seconds(String command, String what, Path scratch)
      throws IOException, InterruptedException, StudyException {
    Path log = scratch.resolve("output");
    ProcessBuilder builder =
        ChildEnvironment.builder(List.of("bash", "-eu", "-o", "pipefail", "-c", command))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("TOLL_HERE", Path.of("").toAbsolutePath().toString());
    builder.environment().put("TOLL_RUN_DIR", scratch.toString());
    builder.environment().put("TOLL_WORK", scratch.toString());
    long began = System.nanoTime();
    Process process = builder.start();
    process.getOutputStream().close();
    try {
      if (!process.waitFor(DEADLINE_HOURS, TimeUnit.HOURS)) {
        throw new StudyException(what + " has not ended within " + DEADLINE_HOURS + " h");
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    double took = (System.nanoTime() - began) / 1e9;
    int code = process.exitValue();
    if (code != 0) {
      List<String> said = Files.readString(log).lines().toList();
      throw new StudyException(
          what
              + " ended with exit code "
              + code
              + (said.isEmpty()
                  ? ""
                  : "; it printed:\n  "
                      + String.join(
                          "\n  ", said.subList(Math.max(0, said.size() - TAIL), said.size()))));
    }
    return took;
  }
}
