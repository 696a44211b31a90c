package dev.toll.systems.base.process;

import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.LogTail;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Runs programs of this machine that end by themselves. */
public final class Program {
  static final int TAIL = 15;

  private Program() {}

  /**
   * Runs one to its end; when the deadline passes, it is killed with what it has started.
   *
   * @param builder redirects its output: a pipe would not be read
   * @param input what it reads; may be empty
   * @return its exit code; empty when it did not end in time
   */
  public static OptionalInt run(ProcessBuilder builder, Duration deadline, String input)
      throws IOException, InterruptedException {
    Process process = builder.start();
    try {
      try (OutputStream in = process.getOutputStream()) {
        in.write(input.getBytes(StandardCharsets.US_ASCII));
      }
      boolean ended = process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS);
      return ended ? OptionalInt.of(process.exitValue()) : OptionalInt.empty();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /**
   * Runs one to its end, which must be a success.
   *
   * @param failure what to say before how it failed
   * @param log where its output goes
   * @throws SystemException with the end of its log, when it fails or does not end in time
   */
  public static void succeed(
      String failure, Path log, Path directory, Duration deadline, List<String> command)
      throws IOException, SystemException, InterruptedException {
    ProcessBuilder builder =
        ChildEnvironment.builder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    succeed(failure + ": " + command.get(0), log, deadline, builder);
  }

  /**
   * The same of a program that is made ready.
   *
   * @param what it is called in the message
   * @param builder redirects its output to the log
   */
  public static void succeed(String what, Path log, Duration deadline, ProcessBuilder builder)
      throws IOException, SystemException, InterruptedException {
    OptionalInt exit = run(builder, deadline, "");
    if (exit.orElse(-1) != 0) {
      throw failed(what, exit, deadline, LogTail.of(log, TAIL));
    }
  }

  /** What is said of one that should have been a success; its code is empty if it did not end. */
  static SystemException failed(String what, OptionalInt exit, Duration deadline, String log) {
    return new SystemException(
        what
            + (exit.isEmpty()
                ? " did not end within " + deadline.toSeconds() + " s"
                : " ended with exit code " + exit.getAsInt()),
        SystemException.endOfLog(log));
  }
}
