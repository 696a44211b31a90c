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
      "What toll's rule is worth: simulated runs on noisy hosts, read by toll's own classes. How"
          + " often its intervals are false, and how wide they are.",
      "The same number of replicates gives the same tables on every machine."
    },
    footer = {
      "",
      "Examples:",
      "  bench/simulate                        the tables, at full size (minutes)",
      "  bench/simulate --replicates 200       the same, coarse (seconds)",
      "  bench/simulate --write                put them into bench/simulation.md",
      "  bench/simulate --boundary             the constants of the rule's boundary instead",
      "  bench/simulate --pairs --write        toll ab's rule instead, into bench/ab.md"
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
      names = "--pairs",
      description = "Only the rule of toll ab, whose table is in bench/ab.md.")
  private boolean pairs;

  @Option(
      names = "--boundary",
      description = "Only the derivation of the constants of the rule's boundary, to print.")
  private boolean boundary;

  @Option(
      names = "--write",
      description = "Rewrite the tables in bench/simulation.md (or bench/ab.md).")
  private boolean write;

  @Option(names = "--page", hidden = true)
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
    if (boundary && (pairs || write)) {
      throw new ParameterException(
          spec.commandLine(), "--boundary: neither with --pairs nor with --write");
    }
    if (page == null) {
      page = Path.of(pairs ? "bench/ab.md" : "bench/simulation.md");
    }
    if (write) {
      // A missing marker is reported before the minutes of work, not after.
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
            : pairs
                ? PairWords.table(replicates, progress)
                : IntervalTables.all(replicates, progress);
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
