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
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;

/** The command line. */
@Command(
    name = "toll",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    description = "What does a setting cost? A controlled experiment on the real system.",
    subcommands = {
      StudiesCommand.class,
      CheckCommand.class,
      PlanCommand.class,
      RunCommand.class,
      ResumeCommand.class,
      ReportCommand.class,
      ExplainCommand.class,
      CompareCommand.class,
      PoolCommand.class,
      SqlCommand.class,
      ExportCommand.class,
      ServeCommand.class,
      DoctorCommand.class,
      SchemaCommand.class,
      GenerateCompletion.class
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  toll studies                                 list the built-in studies",
      "  toll check mine.yaml                         check a study file",
      "  toll plan accumulo-security --scale quick    show what would run, and how long",
      "  toll run accumulo-security --scale quick     run the experiment, write its report",
      "  toll run accumulo-security --more 5          add five blocks",
      "  toll resume                                  finish an interrupted run",
      "  toll report accumulo-security                print its report again",
      "  toll explain accumulo-security               show where CPU time went",
      "  toll compare old.json accumulo-security      show what changed",
      "  toll pool accumulo-security                  combine its runs",
      "  toll sql \"SELECT level, ratio FROM effects\"    query all runs as tables",
      "  toll export accumulo-security --to jmh       export results for other tools",
      "  toll serve                                   watch runs in a browser",
      "  toll doctor                                  check this machine",
      "  source <(toll generate-completion)           completion for bash and zsh",
      "",
      "Exit codes:",
      "  0  done",
      "  1  an internal error",
      "  2  bad input: a mistake in a study or on the command line",
      "  3  the run failed, or this machine lacks what it needs",
      "  10, 11  toll compare --fail-if: a regression; undecided",
      "  130, 143  stopped by a signal (Ctrl-C, SIGTERM); see toll resume"
    })
public final class Main {
  private final Installation installation;

  private Main(Installation installation) {
    this.installation = installation;
  }

  Installation installation() {
    return installation;
  }

  /** The version of toll. */
  static final class Version implements IVersionProvider {
    static String text() {
      String version = Main.class.getPackage().getImplementationVersion();
      return version == null ? "development" : version;
    }

    @Override
    public String[] getVersion() {
      return new String[] {"toll " + text()};
    }
  }

  public static void main(String[] args) {
    StandardOutput output = StandardOutput.install();
    int code = commandLine().execute(args);
    System.out.flush();
    if (output.failure() != null) {
      System.err.println("error: cannot write the output: " + output.failure());
      code = code == ExitCode.OK ? ExitCode.RUN_FAILED : code;
    }
    System.exit(code);
  }

  static CommandLine commandLine() {
    return commandLine(Installation.here());
  }

  static CommandLine commandLine(Installation installation) {
    CommandLine line = new CommandLine(new Main(installation));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler(new Mistakes());
    line.setExecutionExceptionHandler((e, command, parsed) -> explain(e, command));
    line.setUsageHelpAutoWidth(true);
    line.getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().versionProvider(new Version()));
    return line;
  }

  /** One clear message for what users can fix; a stack trace only for a defect of toll. */
  private static int explain(Exception e, CommandLine command) {
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
