package dev.toll.systems.command;

import dev.toll.engine.process.LogTail;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Guard;
import dev.toll.systems.command.CommandSession.Runner;
import dev.toll.systems.command.Shell.Exit;
import dev.toll.systems.command.Shell.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The server that {@code system.start} started: our child, or a daemon known by its pid file. */
final class Server implements AutoCloseable {
  private static final String NAME = "server";

  private final Runner runner;
  private final ProcessLedger ledger;
  private final Job job;
  private final Guard guard;
  private final boolean daemon;
  private long pid;
  private long startTicks;
  private boolean stopping;

  private Server(Runner runner, ProcessLedger ledger, Job job, Guard guard, boolean daemon) {
    this.runner = runner;
    this.ledger = ledger;
    this.job = job;
    this.guard = guard;
    this.daemon = daemon;
  }

  /** Starts it; whether it answers is {@code system.ready}'s to say. */
  static Server start(Runner runner, ProcessLedger ledger)
      throws SystemException, InterruptedException {
    Settings settings = runner.settings();
    Job job =
        runner.job(
            CommandSettings.START,
            CommandSettings.get(settings, CommandSettings.START),
            NAME,
            CommandSettings.deadline(settings, CommandSettings.START));
    Guard guard = runner.shell().start(job, Role.SERVER);
    Server server = new Server(runner, ledger, job, guard, settings.flag(CommandSettings.DAEMON));
    boolean up = false;
    try {
      guard.go();
      if (server.daemon) {
        server.awaitDaemon();
      } else {
        server.pid = guard.pid();
        server.startTicks = ProcFs.startTicks(server.pid);
      }
      up = true;
      return server;
    } finally {
      if (!up) {
        server.close();
      }
    }
  }

  private void awaitDaemon() throws SystemException, InterruptedException {
    long end = System.nanoTime() + job.deadline().toNanos();
    Exit exit = Shell.await(guard, job, () -> {});
    if (!exit.ok()) {
      throw Failure.of(exit);
    }
    Path file =
        runner
            .directory()
            .resolve(
                runner
                    .variables()
                    .expand(runner.settings().text(CommandSettings.PID_FILE).strip()));
    while (startTicks <= 0) {
      pid = read(file);
      startTicks = pid > 0 ? ProcFs.startTicks(pid) : 0;
      if (startTicks <= 0) {
        if (System.nanoTime() > end) {
          throw new SystemException(
              "system.start ended, but "
                  + file
                  + " names no process that runs; the end of its"
                  + " output:"
                  + System.lineSeparator()
                  + LogTail.of(job.log(), Failure.TAIL));
        }
        Thread.sleep(Shell.LOOK_EVERY.toMillis());
      }
    }
    ledger.groups().expect(Role.SERVER, pid);
    ledger.started(NAME + " daemon", pid, startTicks);
    long root = pid;
    guard.process().account(() -> ProcFs.familyCpuSeconds(List.of(guard.process().pid(), root)));
  }

  private static long read(Path file) {
    try {
      String text = Files.readString(file).strip();
      // PostgreSQL's has more lines, the number first.
      return Long.parseLong(text.lines().findFirst().orElse(""));
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  long pid() {
    return pid;
  }

  ManagedProcess process() {
    return guard.process();
  }

  private boolean alive() {
    return daemon ? ProcFs.runs(pid, startTicks) : guard.running();
  }

  /** Throws, with the end of its log, when it is gone. */
  void look() throws SystemException {
    if (!stopping && !alive()) {
      Integer code = null;
      try {
        code = daemon ? null : guard.exit(Duration.ofSeconds(1));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw new SystemException(
          "the server (system.start) "
              + (code == null ? "is gone" : Failure.how(new Exit(job, code)))
              + "; the end of its log:"
              + System.lineSeparator()
              + LogTail.of(job.log(), Failure.TAIL));
    }
  }

  /** By the study's own command, or by SIGTERM; then SIGKILL for all that is left. */
  void stop() throws SystemException, InterruptedException {
    stopping = true;
    Duration grace = CommandSettings.deadline(runner.settings(), CommandSettings.STOP);
    try {
      if (!alive()) {
        return;
      }
      if (runner.has(CommandSettings.STOP)) {
        runner.must(CommandSettings.STOP);
      } else if (daemon) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
      } else {
        guard.stop(grace);
      }
      long end = System.nanoTime() + grace.toNanos();
      while (alive() && System.nanoTime() < end) {
        Thread.sleep(Shell.LOOK_EVERY.toMillis());
      }
    } finally {
      close();
    }
  }

  @Override
  public void close() {
    stopping = true;
    if (daemon && startTicks > 0) {
      if (ProcFs.runs(pid, startTicks)) {
        ProcFs.descendants(pid).forEach(Server::kill);
        kill(pid);
      }
      ledger.ended(NAME + " daemon", pid);
      startTicks = 0;
    }
    guard.close();
  }

  private static void kill(long process) {
    ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
  }
}
