package dev.toll.bench.simulation;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code bench/simulate}. */
@Command(
    name = "bench/simulate",
    mixinStandardHelpOptions = true,
    description = {
      "What toll's rules are worth: simulated runs on noisy hosts, judged by toll's own classes and"
          + " by the usual rule (level after level, five runs each).",
      "The same number of replicates gives the same tables on every machine."
    },
    footer = {
      "",
      "Examples:",
      "  bench/simulate                        the tables, at full size (minutes)",
      "  bench/simulate --replicates 200       the same, coarse (seconds)",
      "  bench/simulate --write                put them into docs/method.md",
      "  bench/simulate --intervals            the tables of bench/simulation.md"
    })
public final class SimulationCommand implements Callable<Integer> {

  static final int REPLICATES = 1_000;

  @Spec private CommandLine.Model.CommandSpec spec;

  @Option(
      names = "--replicates",
      paramLabel = "N",
      defaultValue = "" + REPLICATES,
      description = "Simulated runs per figure (default: ${DEFAULT-VALUE}).")
  private int replicates;

  @Option(
      names = "--intervals",
      description =
          "Print the tables of bench/simulation.md: the one rule's false intervals and widths.")
  private boolean intervals;

  @Option(names = "--boundary", description = "Derive the constants of the rule's boundary.")
  private boolean boundary;

  @Option(names = "--write", description = "Rewrite the tables in docs/method.md.")
  private boolean write;

  @Option(names = "--page", hidden = true, defaultValue = "docs/method.md")
  private Path page;

  private SimulationCommand() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new SimulationCommand());
    line.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          if (e instanceof IOException) {
            command.getErr().println("error: " + e.getMessage());
            return 2;
          }
          throw e;
        });
    return line;
  }

  @Override
  public Integer call() throws IOException {
    if (replicates < 10) {
      throw new ParameterException(
          spec.commandLine(), "--replicates: 10 or more, not " + replicates);
    }
    if (write) {
      // A missing marker is told before the minutes, not after.
      Page.read(page);
    }
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    boolean terminal = Boolean.getBoolean("simulate.terminal");
    Consumer<String> progress =
        what -> {
          if (terminal) {
            err.print("\r\033[2Ksimulating: " + what);
          }
        };
    String tables =
        boundary
            ? IntervalTables.boundary(replicates)
            : intervals
                ? IntervalTables.all(replicates, progress)
                : Tables.all(replicates, progress);
    if (terminal) {
      err.print("\r\033[2K");
    }
    if (write) {
      Page.write(page, tables);
    }
    new PrintStream(System.out, true, StandardCharsets.UTF_8).print(tables);
    return 0;
  }
}
