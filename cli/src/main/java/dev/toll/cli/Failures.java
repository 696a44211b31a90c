package dev.toll.cli;

import dev.toll.engine.settings.Printable;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.Interrupts;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Prints why a command failed: one clear message for what users can fix; a stack trace only for a
 * defect of toll. A class, not a lambda: JDK 17 leaves a lambda of an interface as old as
 * picocli's, and the interface, out of the class-data archive.
 */
final class Failures implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    PrintWriter err = PrintableWriter.of(command.getErr());
    Ansi ansi = command.getColorScheme().ansi();
    if (e instanceof StudyException) {
      err.println(error(ansi) + Printable.lines(e.getMessage()));
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
      Throwable cause = e instanceof UncheckedIOException ? e.getCause() : e;
      err.println(error(ansi) + Printable.lines(file(cause)));
      return ExitCode.RUN_FAILED;
    }
    err.println(error(ansi) + "internal error; please report it with the stack trace below");
    e.printStackTrace(err);
    return ExitCode.DEFECT;
  }

  private static String error(Ansi ansi) {
    return ansi.string("@|bold,red error:|@ ");
  }

  private static String file(Throwable e) {
    if (e instanceof AccessDeniedException denied) {
      return "permission denied: " + denied.getFile();
    }
    if (e instanceof NoSuchFileException missing) {
      return missing.getFile() + ": no such file or directory";
    }
    if (e instanceof FileAlreadyExistsException taken) {
      return taken.getFile() + " exists and is not a directory";
    }
    if (e instanceof FileSystemException file && file.getReason() != null) {
      return file.getFile() + ": " + file.getReason();
    }
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }
}
