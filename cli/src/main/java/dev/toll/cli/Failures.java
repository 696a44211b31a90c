package dev.toll.cli;

import dev.toll.driver.Reason;
import dev.toll.engine.process.UserCache;
import dev.toll.engine.settings.Printable;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.Interrupts;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Prints why a command failed: one clear message for what users can fix; of a defect of toll the
 * place, the reason and a file with the stack trace. A class, not a lambda: JDK 17 leaves a lambda
 * of an interface as old as picocli's, and the interface, out of the class-data archive.
 */
final class Failures implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    return of(e, command);
  }

  /** Prints any failure; returns the exit code. */
  static int of(Throwable e, CommandLine command) {
    PrintWriter err = PrintableWriter.of(command.getErr());
    Ansi ansi = command.getColorScheme().ansi();
    if (e instanceof StudyException) {
      err.println(error(ansi) + Printable.lines(e.getMessage()));
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof InvalidPathException bad) {
      err.println(error(ansi) + Printable.line("'" + bad.getInput() + "' is not a path"));
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof SystemException) {
      err.println(error(ansi) + Printable.lines(e.getMessage()));
      return ExitCode.RUN_FAILED;
    }
    if (Interrupts.isOne(e)) {
      // The run has printed that already.
      return ExitCode.STOPPED;
    }
    if (e instanceof IOException || e instanceof UncheckedIOException) {
      err.println(error(ansi) + Printable.lines(Reason.of(e)));
      return ExitCode.RUN_FAILED;
    }
    err.println(
        error(ansi)
            + Printable.line(
                "internal error%s: %s; %s".formatted(place(e), Reason.of(e), kept(e))));
    return ExitCode.DEFECT;
  }

  /** Where in toll it happened, for who reads the report. */
  private static String place(Throwable e) {
    for (StackTraceElement each : e.getStackTrace()) {
      if (each.getClassName().startsWith("dev.toll.")) {
        return " (" + each.getFileName() + ", line " + each.getLineNumber() + ")";
      }
    }
    return "";
  }

  private static String kept(Throwable e) {
    StringWriter stack = new StringWriter();
    e.printStackTrace(new PrintWriter(stack));
    String name = "error-" + Instant.now().toString().replaceAll("[:.]", "") + ".txt";
    try {
      Path file = Files.createDirectories(UserCache.path().resolve("errors")).resolve(name);
      Files.writeString(file, "toll " + Main.Version.text() + System.lineSeparator() + stack);
      return "report it with " + file;
    } catch (IOException | RuntimeException failed) {
      return "its stack trace cannot be kept ("
          + Reason.of(failed)
          + "); report it with the command";
    }
  }

  private static String error(Ansi ansi) {
    return ansi.string("@|bold,red error:|@ ");
  }
}
