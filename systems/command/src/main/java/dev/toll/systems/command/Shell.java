package dev.toll.systems.command;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Guard;
import dev.toll.systems.base.process.GuardScript;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Runs the study's commands, each under a {@link Guard}. */
final class Shell {
  static final Duration LOOK_EVERY = Duration.ofMillis(100);

  private final GuardScript script;
  private final String shell;
  private final ProcessLedger ledger;

  private Shell(GuardScript script, String shell, ProcessLedger ledger) {
    this.script = script;
    this.shell = shell;
    this.ledger = ledger;
  }

  /**
   * A shell.
   *
   * @param directory where the guard's script is put
   * @param shell {@code bash} or {@code sh}
   */
  static Shell in(Path directory, String shell, ProcessLedger ledger)
      throws IOException, InterruptedException {
    return new Shell(GuardScript.in(directory), shell, ledger);
  }

  /**
   * A command and where it runs.
   *
   * @param key of the study, for messages, e.g. {@code workload.load}
   * @param log its output, both streams
   */
  record Job(
      String key,
      String command,
      Map<String, String> environment,
      Path directory,
      Path log,
      Duration deadline) {

    String name() {
      return log.getFileName().toString().replaceFirst("\\.log$", "");
    }
  }

  /**
   * How a command ended.
   *
   * @param code its exit code; null when its deadline passed
   */
  record Exit(Job job, Integer code) {
    boolean ok() {
      return code != null && code == 0;
    }
  }

  /** Whether what a command needs is still there; throws when it is not. */
  interface Watch {
    void look() throws SystemException;
  }

  /** Starts a command up to its gate. */
  Guard start(Job job, Role role) throws SystemException, InterruptedException {
    ProcessBuilder builder = script.builder(shell, job.command(), job.log());
    builder.environment().putAll(job.environment());
    builder.directory(job.directory().toFile());
    return Guard.start(job.name(), role, builder, job.log(), ledger);
  }

  /** Runs a command to its end, however that is. */
  Exit run(Job job, Watch watch) throws SystemException, InterruptedException {
    try (Guard guard = start(job, Role.HELPER)) {
      guard.go();
      return await(guard, job, watch);
    }
  }

  /** Waits for a command that runs already. */
  static Exit await(Guard guard, Job job, Watch watch)
      throws SystemException, InterruptedException {
    long end = System.nanoTime() + job.deadline().toNanos();
    while (true) {
      Integer code = guard.exit(LOOK_EVERY);
      if (code != null || System.nanoTime() > end) {
        return new Exit(job, code);
      }
      watch.look();
    }
  }

  /** Runs a command that must succeed. */
  void must(Job job, Watch watch) throws SystemException, InterruptedException {
    Exit exit = run(job, watch);
    if (!exit.ok()) {
      throw Failure.of(exit);
    }
  }
}
