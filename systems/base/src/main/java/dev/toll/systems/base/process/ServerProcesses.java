package dev.toll.systems.base.process;

import dev.toll.engine.gc.GcLog;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.JavaCommand.Stdin;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The server processes of one instance, by name: started, watched, stopped. */
public final class ServerProcesses {
  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final int TAIL = 20;

  private final Toolbox tools;
  private final Path logs;
  private final boolean logCollections;
  private final Map<String, ManagedProcess> running = new LinkedHashMap<>();
  private final Map<String, GcLog> gcLogs = new LinkedHashMap<>();
  private final Map<String, JvmSpec> specs = new LinkedHashMap<>();

  /**
   * No servers yet.
   *
   * @param logs directory of their logs
   * @param logCollections whether they log their garbage collections
   */
  public ServerProcesses(Toolbox tools, Path logs, boolean logCollections) {
    this.tools = tools;
    this.logs = logs;
    this.logCollections = logCollections;
  }

  /** Starts a server. */
  public ManagedProcess start(String name, JvmSpec spec, Stdin stdin, List<String> arguments)
      throws IOException {
    JvmSpec flagged = spec;
    if (logCollections) {
      GcLog log = new GcLog(Role.SERVER, logs.resolve(name + ".gc.log"));
      gcLogs.put(name, log);
      flagged = spec.with(GcLog.flags(log.file()));
    }
    return launch(name, flagged, stdin, arguments);
  }

  /**
   * Starts a server on a host. One on another logs no collections, as files there are not read.
   *
   * @param spec with paths of that host
   */
  public ManagedProcess start(
      String name, ProcessHost host, JvmSpec spec, Stdin stdin, List<String> arguments)
      throws SystemException, IOException {
    return host.away()
        ? launch(name, host, spec, stdin, arguments)
        : start(name, spec, stdin, arguments);
  }

  /** Starts a program that ends by itself, for {@link #finish}. */
  public ManagedProcess launch(String name, JvmSpec spec, Stdin stdin, List<String> arguments)
      throws IOException {
    return launch(name, tools, spec, stdin, arguments);
  }

  /**
   * Starts a server, or a program that ends by itself, on a host. Its log is here.
   *
   * @param spec with paths of that host
   */
  public ManagedProcess launch(
      String name, ProcessHost host, JvmSpec spec, Stdin stdin, List<String> arguments)
      throws SystemException, IOException {
    return launch(name, tools.on(host), spec, stdin, arguments);
  }

  private ManagedProcess launch(
      String name, Toolbox where, JvmSpec spec, Stdin stdin, List<String> arguments)
      throws IOException {
    ManagedProcess process =
        ManagedProcess.start(
            name,
            Role.SERVER,
            where.command(spec, stdin, arguments),
            logs.resolve(name + ".log"),
            where.ledger());
    specs.put(name, spec);
    running.put(name, process);
    return process;
  }

  /**
   * Waits for a program to end, for as long as its step may last.
   *
   * @param what the program, for messages, e.g. {@code accumulo init}
   * @throws SystemException with the end of its log, if it fails or the wait is interrupted
   */
  public void finish(String what, ManagedProcess program) throws SystemException, IOException {
    try {
      program.process().waitFor();
    } catch (InterruptedException late) {
      throw new SystemException(
          what + " has not finished", SystemException.endOfLog(program.tail(TAIL)), late);
    }
    program.stop(Duration.ofSeconds(1));
    running.remove(program.name());
    adoptArchives();
    if (program.process().exitValue() != 0) {
      throw new SystemException(
          what + " failed (" + program.exit() + ")", SystemException.endOfLog(program.tail(TAIL)));
    }
  }

  /**
   * Lets on a JVM that was started with {@link Stdin#GATE} and waits after its boot.
   *
   * @param words more arguments of the main class, between tabs; empty for none
   * @throws SystemException with the end of its log, if the process is gone
   */
  public static void openGate(ManagedProcess gated, String words)
      throws SystemException, InterruptedException {
    try {
      OutputStream gate = gated.process().getOutputStream();
      gate.write((words + "\n").getBytes(StandardCharsets.UTF_8));
      gate.flush();
    } catch (IOException e) {
      // The JVM has ended before it read: it did not even boot. Its exit may be a moment behind its
      // pipe's.
      boolean ended = gated.process().waitFor(2, TimeUnit.SECONDS);
      throw new SystemException(
          (ended ? gated.exit() : gated.named() + " does not listen") + " at start",
          SystemException.endOfLog(gated.tail(TAIL)),
          e);
    }
  }

  public List<ManagedProcess> processes() {
    return List.copyOf(running.values());
  }

  /** Those whose names begin with a prefix. */
  public List<ManagedProcess> named(String prefix) {
    return running.values().stream().filter(each -> each.name().startsWith(prefix)).toList();
  }

  /** Where they log their garbage collections. */
  public List<GcLog> gcLogs() {
    return List.copyOf(gcLogs.values());
  }

  /** Stops all of them. */
  public void stop() throws IOException {
    stop(any -> true);
  }

  /**
   * Stops some at once: they are killed, because their data is wiped next, and Accumulo's garbage
   * collector for one takes 1.7 s to end when it is asked to. Those that write a class-data archive
   * when they end are asked, and those with processes of their own, such as a NodeManager, which
   * would leave them behind.
   */
  public void stop(Predicate<ManagedProcess> which) throws IOException {
    List<ManagedProcess> chosen = running.values().stream().filter(which).toList();
    for (ManagedProcess process : chosen) {
      if (endsItself(process)) {
        process.terminate();
      } else {
        process.kill();
      }
    }
    for (ManagedProcess process : chosen) {
      process.stop(GRACE);
      running.remove(process.name());
    }
    adoptArchives();
  }

  private boolean endsItself(ManagedProcess process) throws IOException {
    if (process.away()) {
      // It makes no archive there, and the agent ends its whole group.
      return false;
    }
    JvmSpec spec = specs.get(process.name());
    return (spec.archived() && !tools.archive(spec).exists())
        || process.process().descendants().findAny().isPresent();
  }

  private void adoptArchives() throws IOException {
    for (JvmSpec spec : Set.copyOf(specs.values())) {
      tools.archive(spec).adopt();
    }
  }

  /** Kills a server, as a crash would; its name is free again. */
  public void crash(ManagedProcess server) throws InterruptedException {
    server.kill();
    server.process().waitFor();
    running.remove(server.name());
  }

  /** Kills all of them, whatever state they are in. */
  public void kill() {
    running.values().forEach(ManagedProcess::kill);
    running.values().forEach(process -> process.stop(Duration.ofSeconds(1)));
    running.clear();
  }
}
