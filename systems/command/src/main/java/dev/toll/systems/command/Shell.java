package dev.toll.systems.command;

import dev.toll.engine.process.ExitStatus;
import dev.toll.engine.process.LogTail;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Guard;
import dev.toll.systems.base.process.GuardScript;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the study's commands, each under a {@link Guard}.
 *
 * @param shell {@code bash} or {@code sh}
 */
record Shell(GuardScript script, String shell, ProcessLedger ledger) {
  static final Duration POLL_INTERVAL = Duration.ofMillis(100);

  private static final int TAIL_LINES = 15;

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

    /** A failure with the end of the output. */
    SystemException failure(String what) {
      return new SystemException(what, SystemException.endOfLog(LogTail.of(log, TAIL_LINES)));
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

    /** The predicate of a message, e.g. "ended with exit code 3". */
    String how() {
      if (code == null) {
        return "did not end within its deadline of " + job.deadline().toSeconds() + " s";
      }
      return switch (code) {
        case 0 -> "succeeded";
        case 126 -> "ended with exit code 126: a program in it cannot be run";
        case 127 -> "ended with exit code 127: a program in it was not found";
        case ExitStatus.BROKEN_PIPE ->
            ExitStatus.how(code)
                + ": under pipefail a command fails where a reader ends before its writer, as in"
                + " 'seq 9999 | head -n 1'; write '(seq 9999 || true) | head -n 1'";
        default -> ExitStatus.how(code);
      };
    }

    /** Throws if it failed by a mistake in the command itself. */
    void refuseMistake() throws ScriptException {
      Optional<ScriptException> mistake = ok() ? Optional.empty() : ScriptException.of(this);
      if (mistake.isPresent()) {
        throw mistake.get();
      }
    }

    /** Why it failed: the mistake in the command itself, or how it ended and its last output. */
    SystemException failure(String subject) {
      Optional<ScriptException> mistake = ScriptException.of(this);
      return mistake.isPresent() ? mistake.get() : job.failure(subject + " " + how());
    }

    /** Returns if the command has succeeded. */
    void orFail() throws SystemException {
      if (!ok()) {
        throw failure(job.key());
      }
    }
  }

  /** Checks repeatedly that what a command needs still runs; throws if it does not. */
  interface Watch {
    void check() throws SystemException;

    /** Looks at what a load that runs is connected to. */
    default void look(ManagedProcess load) {}
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
      Integer code = guard.exit(POLL_INTERVAL);
      // Also of a command that is over before it is ever checked: nothing it did was of use then.
      watch.check();
      if (code != null || System.nanoTime() > end) {
        return new Exit(job, code);
      }
    }
  }

  /** Runs a command that must succeed. */
  void must(Job job, Watch watch) throws SystemException, InterruptedException {
    run(job, watch).orFail();
  }
}
