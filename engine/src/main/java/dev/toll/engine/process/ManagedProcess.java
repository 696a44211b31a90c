package dev.toll.engine.process;

import dev.toll.driver.Wait;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A child process of ours: its output goes to a log, its stdin is the tether (see {@link
 * dev.toll.driver.Tether}): when we die, for any reason, the kernel closes the pipe and the child
 * ends itself.
 */
public final class ManagedProcess {
  private static final Duration KILLED = Duration.ofSeconds(10);

  /** For a condition that waits itself. */
  private static final Wait ONCE = Wait.every(Duration.ZERO).atMost(Duration.ZERO);

  private final String name;
  private final Role role;
  private final Process process;
  private final Path log;
  private final ProcessLedger ledger;
  private final ProcessHost host;
  private Supplier<OptionalDouble> cpu;
  private Supplier<List<Long>> members;
  private Supplier<String> ward = () -> null;
  private boolean ended;

  private ManagedProcess(String name, Role role, Process process, Path log, ProcessLedger ledger) {
    this.name = name;
    this.role = role;
    this.process = process;
    this.log = log;
    this.ledger = ledger;
    this.host = ledger.host();
    this.cpu = () -> host.cpuSeconds(process.pid());
    this.members = () -> away() ? List.of() : List.of(process.pid());
  }

  /**
   * Starts a process.
   *
   * @param builder its command, directory and environment; output streams not redirected elsewhere
   *     go to the log
   */
  public static ManagedProcess start(
      String name, Role role, ProcessBuilder builder, Path log, ProcessLedger ledger)
      throws IOException {
    ProcessHost host = ledger.host();
    if (builder.redirectOutput().equals(ProcessBuilder.Redirect.PIPE)
        && builder.redirectError().equals(ProcessBuilder.Redirect.PIPE)) {
      builder.redirectErrorStream(true).redirectOutput(log.toFile());
    }
    // By this it is found even when we die before the next line has written it down.
    builder.environment().put(ProcessLedger.MARK_VARIABLE, ledger.mark());
    ChildEnvironment.fixTemporary(builder.environment(), ledger.temporary());
    if (ledger.cpus() != null) {
      builder.command(CpuAffinity.command(ledger.cpus().of(role), builder.command()));
    }
    Process process = host.start(builder);
    // First of all: a process that dies at once takes its start time with it.
    long startTicks = host.away() ? -1 : ProcFs.startTicks(process.pid());
    try {
      ledger.groups().join(role, process.pid());
      ledger.started(name, process.pid(), startTicks);
    } catch (RuntimeException e) {
      // It would never be found.
      process.destroyForcibly();
      throw e;
    }
    return new ManagedProcess(name, role, process, log, ledger);
  }

  public String name() {
    return name;
  }

  public Role role() {
    return role;
  }

  /** On its host. */
  public long pid() {
    return process.pid();
  }

  public ProcessHost host() {
    return host;
  }

  /** Whether it runs on another host: then its pid is none of this machine's. */
  public boolean away() {
    return host.away();
  }

  /** Memory of it and its members in bytes; empty when unknown. */
  public OptionalDouble residentBytes() {
    return away() ? host.residentBytes(pid()) : ProcFs.residentBytes(members());
  }

  public Path log() {
    return log;
  }

  public Process process() {
    return process;
  }

  /** CPU-seconds used so far, as its account has it; empty when unknown. */
  public OptionalDouble cpuSeconds() {
    return cpu.get();
  }

  /** The same of several together; empty when one of them is unknown. */
  public static OptionalDouble cpuSeconds(Collection<ManagedProcess> processes) {
    double sum = 0;
    for (ManagedProcess process : processes) {
      OptionalDouble one = process.cpuSeconds();
      if (one.isEmpty()) {
        return one;
      }
      sum += one.getAsDouble();
    }
    return OptionalDouble.of(sum);
  }

  /** Counts more than the process itself, e.g. {@link ProcFs#familyCpuSeconds its family}. */
  public void account(Supplier<OptionalDouble> account) {
    cpu = account;
  }

  /**
   * The processes of this machine whose memory and disk traffic are its own; only itself unless
   * said, and none where it is on another.
   */
  public List<Long> members() {
    return members.get();
  }

  /**
   * Says that it only guards others.
   *
   * @param others the pids of those that are alive
   * @param end how what it guards ended, e.g. {@code ended with exit code 1}; null while it runs
   */
  public void guards(Supplier<List<Long>> others, Supplier<String> end) {
    members = others;
    ward = end;
  }

  /** Whether it runs, and what it guards too. */
  public boolean alive() {
    return process.isAlive() && ward.get() == null;
  }

  /** The exit code, for a message about a process that should be alive. */
  public String exit() {
    String end = ward.get();
    if (end != null) {
      return named() + " " + end;
    }
    if (process.isAlive()) {
      return named() + " is alive";
    }
    Optional<String> lost = host instanceof AgentHost away ? away.lost() : Optional.empty();
    if (lost.isPresent()) {
      return name + " is lost with its host: " + lost.get();
    }
    return named() + " " + ExitStatus.how(process.exitValue());
  }

  /** Its name, with its host where that is not this machine. */
  public String named() {
    return host instanceof AgentHost away ? name + " on " + away.name() : name;
  }

  /** Asks it to end (SIGTERM) without waiting. */
  public void terminate() {
    host.terminate(process);
  }

  /** Kills it at once (SIGKILL), as a crash would. */
  public void kill() {
    process.destroyForcibly();
  }

  /**
   * Asks it to end, waits, and kills it when the grace is over. Returns whether it ended itself.
   */
  public boolean stop(Duration grace) {
    boolean graceful = true;
    terminate();
    try {
      if (!process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS)) {
        graceful = false;
        process.destroyForcibly().waitFor(KILLED.toSeconds(), TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      graceful = false;
      // What comes next removes and unmounts what it may still be writing to.
      process.destroyForcibly();
      boolean unused = awaitEnd(process, KILLED);
      Thread.currentThread().interrupt();
    }
    closeTether();
    note();
    return graceful;
  }

  /**
   * Waits for a process's end, also when interrupted; the interrupt is kept for the next wait.
   * Returns whether it ended.
   */
  public static boolean awaitEnd(Process process, Duration patience) {
    long end = System.nanoTime() + patience.toNanos();
    return ONCE.untilDespiteInterrupts(
        () -> process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS));
  }

  private void closeTether() {
    try (OutputStream tether = process.getOutputStream()) {
      tether.flush();
    } catch (IOException e) {
      // The pipe of a dead process: nothing to do.
    }
  }

  private synchronized void note() {
    if (!ended && !process.isAlive()) {
      ended = true;
      if (!away()) {
        ChildEnvironment.removeAttachSocket(process.pid());
      }
      ledger.ended(name, process.pid());
    }
  }

  /** The last lines of its log, for messages. */
  public String tail(int lines) {
    try {
      return LogTail.of(log, lines);
    } catch (UncheckedIOException e) {
      return "(log not readable: " + log + ")";
    }
  }
}
