package dev.toll.systems.command;

import dev.toll.driver.Wait;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Guard;
import dev.toll.systems.command.CommandSession.Runner;
import dev.toll.systems.command.Shell.Exit;
import dev.toll.systems.command.Shell.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The server that {@code system.start} started: a child process, or a daemon known by its pid file.
 */
final class Server implements AutoCloseable {
  private static final String NAME = "server";

  private final ProcessLedger ledger;
  private final Job job;
  private final Guard guard;
  private final boolean daemon;
  private Runner runner;
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

  /** Starts it and waits until it answers; ends it when it does not. */
  static Server up(Runner runner, ProcessLedger ledger, Steps steps)
      throws SystemException, InterruptedException {
    CommandLevel level = runner.level();
    Server server =
        steps.call("start", level.limit(CommandSettings.START), () -> start(runner, ledger));
    try {
      steps.run("ready", level.limit(CommandSettings.READY), server::awaitReady);
      return server;
    } catch (SystemException | InterruptedException e) {
      try {
        // Orderly: its own command may end what is no child process.
        server.stop();
      } catch (SystemException again) {
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  private static Server start(Runner runner, ProcessLedger ledger)
      throws SystemException, InterruptedException {
    Job job = runner.job(CommandSettings.START, NAME);
    Guard guard = runner.shell().start(job, Role.SERVER);
    boolean daemon = runner.level().settings().flag(CommandSettings.DAEMON);
    Server server = new Server(runner, ledger, job, guard, daemon);
    try {
      guard.go();
      if (server.daemon) {
        server.awaitDaemon();
      } else {
        server.pid = guard.pid();
        server.startTicks = ProcFs.startTicks(server.pid);
      }
      server.runner = runner.with(Variables.PID, server.pid);
      return server;
    } catch (Throwable e) {
      server.close();
      throw e;
    }
  }

  private void awaitDaemon() throws SystemException, InterruptedException {
    long start = System.nanoTime();
    Shell.await(guard, job, () -> {}).orFail();
    String named = runner.level().settings().text(CommandSettings.PID_FILE, "").strip();
    Path file = runner.directory().resolve(runner.variables().expand(named));
    Duration left = job.deadline().minusNanos(System.nanoTime() - start);
    if (!Wait.every(Shell.POLL_INTERVAL).atMost(left).until(() -> named(file))) {
      throw job.failure("system.start ended, but " + file + " names no running process");
    }
    ledger.groups().expect(Role.SERVER, pid);
    ledger.started(NAME + " daemon", pid, startTicks);
    long root = pid;
    guard.process().account(() -> ProcFs.familyCpuSeconds(List.of(guard.process().pid(), root)));
  }

  /** Whether the file names a process that runs, which is the daemon then. */
  private boolean named(Path file) {
    pid = read(file);
    startTicks = pid > 0 ? ProcFs.startTicks(pid) : 0;
    return startTicks > 0;
  }

  private static long read(Path file) {
    try {
      String text = Files.readString(file).strip();
      // PostgreSQL's has more lines; the first is the number.
      return Long.parseLong(text.lines().findFirst().orElse(""));
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  private void awaitReady() throws SystemException, InterruptedException {
    // One guard for all attempts: single attempts do not belong into the journal.
    Job ready = runner.job(CommandSettings.READY);
    Map<String, String> environment = new LinkedHashMap<>(ready.environment());
    environment.put("TOLL_READY", ready.command());
    String shell = runner.level().shell();
    String options = shell.equals("bash") ? "-eu -o pipefail" : "-eu";
    String loop = "until " + shell + " " + options + " -c \"$TOLL_READY\"; do sleep 0.1; done";
    runner
        .shell()
        .must(
            new Job(
                ready.key(), loop, environment, ready.directory(), ready.log(), ready.deadline()),
            this::checkAlive);
  }

  /** The commands of an instance that uses it. */
  Runner usedBy(Runner instance) {
    return instance.on(runner);
  }

  ManagedProcess process() {
    return guard.process();
  }

  Path log() {
    return job.log();
  }

  private boolean alive() {
    return daemon ? ProcFs.runs(pid, startTicks) : guard.running();
  }

  /** Throws, with the end of its output, if it has ended. */
  void checkAlive() throws SystemException {
    if (!stopping && !alive()) {
      Integer code = null;
      try {
        code = daemon ? null : guard.exit(Duration.ofSeconds(1));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      String subject = "the server (system.start)";
      throw code == null || code == 0
          ? job.failure(subject + " has ended")
          : new Exit(job, code).failure(subject);
    }
  }

  /** Stops it as a step. */
  void stop(Steps steps) throws SystemException, InterruptedException {
    steps.run("stop", runner.level().limit(CommandSettings.STOP), this::stop);
  }

  /** By the study's own command, or by SIGTERM; then SIGKILL for all that is left. */
  void stop() throws SystemException, InterruptedException {
    stopping = true;
    Duration grace = runner.level().deadline(CommandSettings.STOP);
    try {
      if (!alive()) {
        return;
      }
      if (runner.has(CommandSettings.STOP)) {
        stopping(runner).must(CommandSettings.STOP);
      } else if (daemon) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
      } else {
        guard.stop(grace);
      }
      Wait.every(Shell.POLL_INTERVAL).atMost(grace).until(() -> !alive());
    } finally {
      close();
    }
  }

  /** The logs of a trial that failed have moved with its directory; the server's own is there. */
  private static Runner stopping(Runner runner) {
    Path here = runner.directory();
    return Files.isDirectory(runner.logs()) ? runner : runner.into(here).with(Variables.LOGS, here);
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
