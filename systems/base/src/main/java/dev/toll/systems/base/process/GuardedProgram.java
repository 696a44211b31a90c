package dev.toll.systems.base.process;

import dev.toll.engine.process.AgentLedger;
import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.ExitStatus;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A program that is no JVM, such as a server in C: a process of its own under a {@link Guard}, or
 * on another host under the agent there.
 */
public final class GuardedProgram implements AutoCloseable {
  private static final Duration KILLED = Duration.ofSeconds(1);

  /** Null on another host, where the agent is the guard. */
  private final Guard guard;

  private final ManagedProcess process;

  private GuardedProgram(Guard guard, ManagedProcess process) {
    this.guard = guard;
    this.process = process;
  }

  /**
   * Starts one on a host.
   *
   * @param command with paths of that host
   * @param log its output, here
   */
  public static GuardedProgram start(
      String name, List<String> command, Path log, AgentLedger ledger) throws IOException {
    ProcessBuilder builder = ChildEnvironment.builder(command);
    return new GuardedProgram(null, ManagedProcess.start(name, Role.SERVER, builder, log, ledger));
  }

  /**
   * Starts one here.
   *
   * @param log its output
   */
  public static GuardedProgram start(
      String name,
      Role role,
      List<String> command,
      Path directory,
      Path log,
      GuardScript script,
      ProcessLedger ledger)
      throws SystemException, InterruptedException {
    String line = command.stream().map(ClientScript::quoted).collect(Collectors.joining(" "));
    ProcessBuilder builder = script.builder("bash", "exec " + line, log);
    builder.directory(directory.toFile());
    Guard guard = Guard.start(name, role, builder, log, ledger);
    GuardedProgram server = new GuardedProgram(guard, guard.process());
    guard.process().guards(server::members, server::end);
    guard.go();
    return server;
  }

  /** The server's own process first. */
  private List<Long> members() {
    List<Long> members = new ArrayList<>(List.of(guard.pid()));
    members.addAll(ProcFs.descendants(guard.pid()));
    return members;
  }

  private String end() {
    if (guard.running()) {
      return null;
    }
    try {
      Integer code = guard.exit(Duration.ofSeconds(1));
      return code == null ? "is gone" : ExitStatus.how(code);
    } catch (SystemException e) {
      return "is gone: " + e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "is gone";
    }
  }

  /** The guard, whose account is all it guards; on another host the program itself. */
  public ManagedProcess process() {
    return process;
  }

  /** Waits for a program that must end well. */
  public void awaitEnd(Duration deadline) throws SystemException, InterruptedException {
    Integer code = guard.exit(deadline);
    if (code == null || code != 0) {
      OptionalInt exit = code == null ? OptionalInt.empty() : OptionalInt.of(code);
      throw Program.failed(process().name(), exit, deadline, guard.tail(Program.TAIL));
    }
  }

  /** Ends it in good order (SIGTERM), and kills what is left when the grace is over. */
  public void stop(Duration grace) throws InterruptedException {
    if (guard == null) {
      boolean unused = process.stop(grace);
    } else {
      guard.stop(grace);
    }
  }

  /** Kills it. */
  @Override
  public void close() {
    if (guard == null) {
      process.kill();
      boolean unused = process.stop(KILLED);
    } else {
      guard.close();
    }
  }
}
