package dev.toll.systems.base.profile;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.toll.driver.Daemon;
import dev.toll.engine.process.LogTail;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The profiler inside one JVM, commanded by the attach mechanism (as jcmd does). */
final class Agent implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int TAIL = 10;

  private final ManagedProcess process;
  private final Path library;
  private final Path log;
  private VirtualMachine machine;

  private Agent(ManagedProcess process, Path library, Path log) {
    this.process = process;
    this.library = library;
    this.log = log;
  }

  /**
   * Attaches and loads the library, which is then idle: a later command takes a millisecond.
   *
   * @param directory for the profiler's own log; never the process's stdout, which may be a
   *     driver's protocol
   */
  static Agent attach(ManagedProcess process, Path library, Path directory)
      throws SystemException, InterruptedException {
    Agent agent = new Agent(process, library, directory.resolve(process.name() + ".profiler.log"));
    agent.machine =
        agent.within("attach", () -> VirtualMachine.attach(Long.toString(process.pid())));
    agent.command("version,file=" + directory.resolve(process.name() + ".profiler.version"));
    return agent;
  }

  ManagedProcess process() {
    return process;
  }

  /** Gives a command, in async-profiler's words. */
  void command(String words) throws SystemException, InterruptedException {
    within(
        words.substring(0, words.indexOf(',')),
        () -> {
          machine.loadAgentPath(library.toString(), words + ",log=" + log);
          return null;
        });
  }

  /** The JDK waits for the other JVM without end, deaf to interrupts; so it does on its own. */
  private <T> T within(String what, Callable<T> call) throws SystemException, InterruptedException {
    FutureTask<T> task = new FutureTask<>(call);
    Daemon.start("toll-attach-" + process.name(), task);
    try {
      return task.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw failed(what, "no answer within " + PATIENCE.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof AttachNotSupportedException
          || cause instanceof AgentLoadException
          || cause instanceof AgentInitializationException
          || cause instanceof IOException) {
        throw failed(what, cause.getMessage(), cause);
      }
      if (cause instanceof LinkageError) {
        throw new SystemException(
            "toll itself runs on a Java without the module jdk.attach; use a whole JDK", cause);
      }
      throw new IllegalStateException(cause);
    }
  }

  private SystemException failed(String what, String why, Throwable cause) {
    String said = Files.isRegularFile(log) ? tail() : "";
    String state = process.alive() ? "" : " (" + process.exit() + ")";
    return new SystemException(
        "the profiler in " + process.name() + state + ": " + what + ": " + why + said, cause);
  }

  private String tail() {
    try {
      String end = LogTail.of(log, TAIL);
      return end.isBlank() ? "" : "; its output:\n" + end;
    } catch (UncheckedIOException e) {
      return "";
    }
  }

  @Override
  public void close() {
    if (machine != null) {
      try {
        machine.detach();
      } catch (IOException e) {
        // The JVM is gone, and with it what was to be let go.
      }
      machine = null;
    }
  }
}
