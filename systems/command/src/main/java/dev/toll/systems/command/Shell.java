package dev.toll.systems.command;

import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Runs the study's commands, each under a {@link Guard}. */
final class Shell {
  static final Duration LOOK_EVERY = Duration.ofMillis(100);

  /** Programs read these before the command does; they would differ between users. */
  private static final List<String> NOT_INHERITED = List.of("BASH_ENV", "ENV");

  /**
   * Started in the background or by nohup, toll ignores signals, and a shell hands that on to what
   * it starts, for good; commands must run alike however toll was started. Since coreutils 8.31.
   */
  private static final List<String> ALL_SIGNALS = List.of("env", "--default-signal");

  private final Path script;
  private final List<String> launcher;
  private final String shell;
  private final ProcessLedger ledger;

  private Shell(Path script, List<String> launcher, String shell, ProcessLedger ledger) {
    this.script = script;
    this.launcher = launcher;
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
    Path script = directory.resolve("guard.sh");
    try (InputStream in = Shell.class.getResourceAsStream("guard.sh")) {
      Files.write(script, in.readAllBytes());
    }
    List<String> launcher = new ArrayList<>(works(ALL_SIGNALS) ? ALL_SIGNALS : List.of());
    // A session of its own: no terminal to be asked at, and no Ctrl-C meant for toll.
    launcher.addAll(List.of("setsid", "bash"));
    return new Shell(script, launcher, shell, ledger);
  }

  private static boolean works(List<String> prefix) throws InterruptedException {
    List<String> command = new ArrayList<>(prefix);
    command.add("true");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      boolean ended = process.waitFor(10, TimeUnit.SECONDS);
      process.destroyForcibly();
      return ended && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
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
    List<String> command = new ArrayList<>(launcher);
    command.addAll(
        List.of(
            script.toString(),
            UUID.randomUUID().toString(),
            job.log().toString(),
            shell,
            job.command()));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeAll(NOT_INHERITED);
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
