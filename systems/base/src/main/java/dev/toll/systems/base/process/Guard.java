package dev.toll.systems.base.process;

import dev.toll.driver.Daemon;
import dev.toll.driver.Reason;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.LogTail;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A shell command in a process group of its own, under a small shell ({@code guard.sh}) that holds
 * our tether: what is left of the command ends when we let go, or when we die. The command waits at
 * a gate until {@link #go}, by which time it is in the ledger.
 */
public final class Guard implements AutoCloseable {
  private static final Duration BOOT = Duration.ofSeconds(30);
  private static final Duration LAST = Duration.ofSeconds(10);

  private static final String KILLED = "the guard was killed that runs ";

  /** What it said last may still be read when its end is seen. */
  private static final Executor LATER = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);

  private final String name;
  private final ManagedProcess process;
  private final ProcessLedger ledger;
  private final CompletableFuture<Long> pid = new CompletableFuture<>();
  private final CompletableFuture<Integer> exit = new CompletableFuture<>();
  private final CompletableFuture<Boolean> gone = new CompletableFuture<>();
  private volatile long started;
  private volatile long ended;
  private long startTicks;
  private boolean closed;

  private Guard(String name, ManagedProcess process, ProcessLedger ledger) {
    this.name = name;
    this.process = process;
    this.ledger = ledger;
    process.account(() -> ProcFs.familyCpuSeconds(List.of(process.pid())));
    Daemon.start("toll-guard-" + name, this::read);
    // The shells it has started keep its output open: the end of that is not its own.
    var unused =
        process.process().onExit().thenRunAsync(() -> lost(new IOException(KILLED + name)), LATER);
  }

  /** The kernel's own reason, as {@link ProcessBuilder} puts it. */
  private static String why(ProcessBuilder builder, Exception e) {
    String said = String.valueOf(e.getMessage());
    if (builder.directory() != null && !builder.directory().isDirectory()) {
      return "its directory " + builder.directory() + " does not exist; did a command remove it?";
    } else if (said.contains("error=2,")) {
      return "commands need bash and setsid (packages bash, util-linux)";
    } else if (said.contains("error=7,")) {
      return "its command and environment are longer than the kernel takes (execve(2))";
    }
    return Reason.of(e);
  }

  /**
   * Starts the guard and its command, which stops at the gate.
   *
   * @param builder the guard's command line, environment and directory
   * @param log where the command's output goes
   */
  public static Guard start(
      String name, Role role, ProcessBuilder builder, Path log, ProcessLedger ledger)
      throws SystemException, InterruptedException {
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Guard guard;
    try {
      guard = new Guard(name, ManagedProcess.start(name, role, builder, log, ledger), ledger);
    } catch (IOException e) {
      throw new SystemException(name + " cannot be started: " + why(builder, e), e);
    }
    try {
      long pid = guard.pid.get(BOOT.toSeconds(), TimeUnit.SECONDS);
      // It was started before its guard was put there; at its gate it has started nothing yet.
      ledger.groups().join(role, pid);
      guard.startTicks = ProcFs.startTicks(pid);
      ledger.started(name + " command", pid, guard.startTicks);
      return guard;
    } catch (ExecutionException | TimeoutException e) {
      guard.close();
      String path = builder.environment().get("PATH");
      String obstacle =
          MachineProgram.find("bash", MachineProgram.directories(path)).isEmpty()
              ? "its PATH, '" + path + "', has no bash"
              : Files.isDirectory(log.getParent())
                  ? "is there room in " + log.getParent() + "?"
                  : log.getParent() + " was removed";
      throw new SystemException("the shell of " + name + " did not start; " + obstacle, e);
    } catch (InterruptedException e) {
      guard.close();
      throw e;
    }
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.process().getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        long now = System.nanoTime();
        if (line.startsWith("pid ")) {
          pid.complete(Long.parseLong(line.substring(4)));
        } else if (line.startsWith("exit ")) {
          ended = now;
          exit.complete(Integer.parseInt(line.substring(5)));
        } else if (line.equals("gone")) {
          gone.complete(true);
        }
      }
    } catch (IOException | NumberFormatException e) {
      // Its end, below, says all there is to say.
    }
    lost(new IOException(KILLED + name));
  }

  /** Nothing more will be heard of it. */
  private void lost(IOException why) {
    pid.completeExceptionally(why);
    exit.completeExceptionally(why);
    gone.complete(false);
  }

  /** Opens the gate. */
  public void go() {
    started = System.nanoTime();
    say("go");
  }

  private void say(String line) {
    try {
      OutputStream tether = process.process().getOutputStream();
      tether.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      tether.flush();
    } catch (IOException e) {
      // It has ended; those waiting for its exit see that.
    }
  }

  /** The exit code, waiting at most so long; null when it still runs. */
  public Integer exit(Duration atMost) throws SystemException, InterruptedException {
    try {
      return exit.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return null;
    } catch (ExecutionException e) {
      throw new SystemException(e.getCause().getMessage(), e);
    }
  }

  /** Whether the command has not ended. */
  public boolean running() {
    return !exit.isDone();
  }

  /** From the opened gate to the end of the command, monotonic. */
  public double seconds() {
    return (ended - started) / 1e9;
  }

  /** Of the command itself; -1 before it is known, and where its guard never said. */
  public long pid() {
    return pid.isCompletedExceptionally() ? -1 : pid.getNow(-1L);
  }

  /** The guard, whose account is all it guards. */
  public ManagedProcess process() {
    return process;
  }

  /** The last lines of the log. */
  public String tail(int lines) {
    return LogTail.of(process.log(), lines);
  }

  /** SIGTERM to the command's process group, and a wait until it is empty; then the rest. */
  public void stop(Duration grace) throws InterruptedException {
    say("TERM");
    try {
      gone.get(grace.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // SIGKILL follows.
    } finally {
      close();
    }
  }

  /** Kills what is left of the command; returns when it is gone. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    boolean interrupted = Thread.interrupted();
    try (OutputStream tether = process.process().getOutputStream()) {
      tether.flush();
    } catch (IOException e) {
      // The pipe of a dead process.
    }
    try {
      process.process().waitFor(LAST.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    process.stop(Duration.ofSeconds(1));
    if (pid() > 0) {
      endCommand(pid());
      ledger.ended(name + " command", pid());
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Its guard has done so, unless that was killed. */
  private void endCommand(long pid) {
    Optional<ProcessHandle> command = ProcessHandle.of(pid);
    if (command.isPresent() && startTicks > 0 && ProcFs.startTicks(pid) == startTicks) {
      command.get().descendants().forEach(ProcessHandle::destroyForcibly);
      command.get().destroyForcibly();
    }
  }
}
