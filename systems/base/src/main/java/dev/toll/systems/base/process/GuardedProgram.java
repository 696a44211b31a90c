package dev.toll.systems.base.process;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A program that is no JVM, such as a server in C: a process of its own under a {@link Guard}. */
public final class GuardedProgram implements AutoCloseable {
  private static final int TAIL = 15;

  private final Guard guard;

  private GuardedProgram(Guard guard) {
    this.guard = guard;
  }

  /**
   * Starts one.
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
    ProcessBuilder builder = script.builder("bash", "exec " + quoted(command), log);
    builder.directory(directory.toFile());
    Guard guard = Guard.start(name, role, builder, log, ledger);
    GuardedProgram server = new GuardedProgram(guard);
    guard.process().guards(server::members, server::end);
    guard.go();
    return server;
  }

  private static String quoted(List<String> command) {
    return command.stream()
        .map(word -> "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
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
      return code == null
          ? "is gone"
          : code > 128 ? "was killed by signal " + (code - 128) : "ended with exit code " + code;
    } catch (SystemException e) {
      return "is gone: " + e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "is gone";
    }
  }

  /** The guard, whose account is all it guards. */
  public ManagedProcess process() {
    return guard.process();
  }

  /** Waits for a program that must end well. */
  public void awaitEnd(Duration deadline) throws SystemException, InterruptedException {
    Integer code = guard.exit(deadline);
    if (code == null || code != 0) {
      throw new SystemException(
          process().name()
              + (code == null
                  ? " did not end within " + deadline.toSeconds() + " s"
                  : " ended with exit code " + code),
          SystemException.endOfLog(guard.tail(TAIL)));
    }
  }

  /** Ends it in good order (SIGTERM), and kills what is left when the grace is over. */
  public void stop(Duration grace) throws InterruptedException {
    guard.stop(grace);
  }

  /** Kills it. */
  @Override
  public void close() {
    guard.close();
  }
}
