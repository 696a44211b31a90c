package dev.toll.cli;

import dev.toll.engine.system.TollHome;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;

/** The command line. */
public final class Main {
  static {
    // Picocli looks for Groovy's class of closures otherwise, in each of ninety jars.
    System.setProperty("picocli.disable.closures", "true");
  }

  private Main() {}

  /** The version of toll. */
  static final class Version implements IVersionProvider {
    static String text() {
      String version = Main.class.getPackage().getImplementationVersion();
      return version == null ? "development" : version;
    }

    /** Another for each build: what one has kept in the cache, another makes anew. */
    static String build() {
      return text() + " " + System.getProperty(TollHome.PROPERTY, "");
    }

    @Override
    public String[] getVersion() {
      return new String[] {"toll " + text()};
    }
  }

  public static void main(String[] arguments) {
    StandardOutput output = StandardOutput.install();
    String[] args = CommandTable.meant(arguments);
    int code = execute(commandLine(Installation.here(), CommandTable.of(args)), args);
    System.out.flush();
    if (output.failure() != null) {
      System.err.println("error: cannot write the output: " + output.failure());
      code = code == ExitCode.OK ? ExitCode.RUN_FAILED : code;
    }
    System.exit(code);
  }

  /** Picocli hands on exceptions only: an error would end toll with its stack. */
  static int execute(CommandLine line, String... args) {
    try {
      return line.execute(args);
    } catch (StackOverflowError | OutOfMemoryError | LinkageError | AssertionError e) {
      return Failures.of(e, line);
    }
  }

  /** With all commands. */
  static CommandLine commandLine(Installation installation) {
    return commandLine(installation, CommandTable.all());
  }

  static CommandLine commandLine(Installation installation, CommandTable commands) {
    CommandLine line = new CommandLine(TopLevel.of(installation));
    commands.addTo(line);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler(new Mistakes());
    line.setExecutionExceptionHandler(new Failures());
    line.setUsageHelpAutoWidth(true);
    // A file's content is no argument, nor is its first line a message's.
    line.setExpandAtFiles(false);
    for (CommandLine command : line.getSubcommands().values()) {
      command.getCommandSpec().versionProvider(new Version());
    }
    return line;
  }
}
