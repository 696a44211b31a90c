package dev.toll.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.toll.engine.settings.Printable;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** What all commands share: the installation, standard output and standard error. */
@Command(mixinStandardHelpOptions = true)
abstract class TollCommand implements Callable<Integer> {
  @Spec CommandSpec spec;
  @ParentCommand private Installation installation;
  PrintWriter out;
  PrintWriter err;
  Ansi ansi;

  /** Executes the command; returns an {@link ExitCode}. */
  abstract int execute() throws Exception;

  @Override
  public final Integer call() throws Exception {
    out = PrintableWriter.of(spec.commandLine().getOut());
    err = PrintableWriter.of(spec.commandLine().getErr());
    ansi = spec.commandLine().getColorScheme().ansi();
    try {
      return execute();
    } finally {
      out.flush();
      err.flush();
    }
  }

  final Installation installation() {
    return installation;
  }

  /** Without nulls; a format that states them derives its own. */
  static Gson json() {
    return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();
  }

  /** Prints JSON, each value as it is. */
  final void printJson(String json) {
    out.print(Printable.json(json));
  }

  /**
   * A progress display on standard error.
   *
   * @param name of what is in progress; null for none
   * @param seconds its estimated duration; NaN if unknown
   */
  final ProgressLine progress(String name, double seconds) {
    return new ProgressLine(err, Terminal.onStderr(), ansi, name, seconds);
  }

  /** One that is not shown. */
  static ProgressLine silent() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return new ProgressLine(nowhere, false, Ansi.OFF, null, Double.NaN);
  }
}
