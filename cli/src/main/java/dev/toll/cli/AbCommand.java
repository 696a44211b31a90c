package dev.toll.cli;

import dev.toll.engine.pairs.Asked;
import dev.toll.engine.pairs.Metric;
import dev.toll.engine.pairs.Pairs;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.StudyException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares commands of the command line. */
@Command(
    name = "ab",
    description = {
      AbCommand.SUMMARY,
      "Each execution is a process of its own, as 'sh -c COMMAND' would be.",
      "They run in pairs of random order until what each costs is known."
    },
    footer = {
      "",
      "Output that a command does not redirect goes to a pipe, and is dropped.",
      "To /dev/null some programs do less: grep stops at its first match.",
      "",
      "Examples:",
      "  toll ab 'gzip -1 -c data' 'gzip -9 -c data'",
      "  toll ab -n old -n new --prepare 'rm -rf out' './old.sh' './new.sh'",
      "  toll ab --tolerance 2%% 'sort data' 'LC_ALL=C sort data'",
      "  toll ab --metric memory 'sort data' 'sort -S 1M data'",
      "  toll ab --metric 'tps=^tps = ([0-9.]+)' --higher ./old.sh ./new.sh",
    })
final class AbCommand extends TollCommand {
  static final String SUMMARY = "Compares commands: what one costs against another.";

  private static final String BUDGET = "90s";

  @Parameters(arity = "2..*", paramLabel = "COMMAND", description = "Commands for the shell.")
  List<String> commands;

  @Option(
      names = {"-n", "--name"},
      paramLabel = "NAME",
      description = "Name of a command, in their order (repeatable; default: a, b, ...).")
  List<String> names = new ArrayList<>();

  @Option(names = "--setup", paramLabel = "COMMAND", description = "Runs once, before all.")
  String setup;

  @Option(
      names = "--prepare",
      paramLabel = "COMMAND",
      description = "Runs before each execution, outside of its time.")
  String prepare;

  @Option(
      names = "--conclude",
      paramLabel = "COMMAND",
      description = "Runs after each execution, outside of its time.")
  String conclude;

  @Option(names = "--cleanup", paramLabel = "COMMAND", description = "Runs once, after all.")
  String cleanup;

  @Option(
      names = "--shell",
      paramLabel = "SHELL",
      defaultValue = "sh",
      description =
          "Program that gets each command after -c; none: no shell (default: ${DEFAULT-VALUE}).")
  String shell;

  @Option(
      names = "--ignore-failure",
      description = "Executions count whatever their exit code; else the first failure ends all.")
  boolean ignoreFailure;

  @Option(
      names = "--metric",
      paramLabel = "METRIC",
      defaultValue = Metric.TIME,
      description =
          "time, cpu or memory (the peak); or NAME=PATTERN, a regular expression with one group, for what is"
              + " found in the output (default: ${DEFAULT-VALUE}).")
  String metric;

  @Option(names = "--higher", description = "More of what PATTERN finds is better.")
  boolean higher;

  @Option(
      names = "--tolerance",
      paramLabel = "SHARE",
      defaultValue = "5%",
      description = "The smallest cost that matters (default: ${DEFAULT-VALUE}).")
  String tolerance;

  @Option(
      names = "--executions",
      paramLabel = "N",
      description = "Executions of each command in a block (default: as many as take 0.2 s).")
  Integer executions;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description = "This many blocks (default: until the answer is settled).")
  Integer blocks;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description =
          "Starts no block that would end after this time (default: "
              + BUDGET
              + " without --blocks).")
  String budget;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the random order.")
  Long seed;

  @Option(names = "--json", description = "Prints the answer as JSON.")
  boolean json;

  @Override
  @SuppressWarnings("try") // The interrupt works by its shutdown hook.
  int execute() throws Exception {
    List<String> named = named();
    Asked asked = asked();
    Pairs.Outcome outcome;
    try (Interrupt interrupt = new Interrupt();
        ProgressLine progress = progress("ab", Double.NaN)) {
      outcome = Pairs.run(asked, progress::activity);
    }
    AbAnswer answer = new AbAnswer(named, asked, outcome);
    if (json) {
      printJson(json().toJson(answer.json()) + "\n");
    } else {
      answer.lines().forEach(out::println);
    }
    return outcome.end().equals("interrupted") ? ExitCode.STOPPED : ExitCode.OK;
  }

  private Asked asked() throws StudyException {
    if (executions != null && executions < 1) {
      throw new StudyException("--executions must be at least 1");
    }
    if (blocks != null && blocks < 1) {
      throw new StudyException("--blocks must be at least 1");
    }
    if (shell.isBlank()) {
      throw new StudyException("--shell is empty; for no shell: --shell none");
    }
    double seconds =
        budget == null && blocks != null
            ? Double.POSITIVE_INFINITY
            : parsed(SettingType.DURATION, "--budget", budget == null ? BUDGET : budget);
    double share = parsed(SettingType.SHARE, "--tolerance", tolerance);
    return new Asked(
        commands,
        setup,
        prepare,
        conclude,
        cleanup,
        shell,
        Metric.of(metric, higher),
        executions,
        blocks,
        seconds,
        share,
        ignoreFailure,
        seed == null ? new SecureRandom().nextInt(1_000_000_000) : seed);
  }

  private static double parsed(SettingType type, String option, String text) throws StudyException {
    try {
      double value = (Double) type.parse(text, List.of());
      if (value > 0) {
        return value;
      }
      throw new StudyException(option + " must be greater than 0");
    } catch (IllegalArgumentException e) {
      throw new StudyException(option + ": " + e.getMessage());
    }
  }

  private List<String> named() throws StudyException {
    if (names.size() > commands.size()) {
      throw new StudyException("%d names for %d commands".formatted(names.size(), commands.size()));
    }
    Set<String> named = new LinkedHashSet<>();
    for (int i = 0; i < commands.size(); i++) {
      String other = i < 26 ? String.valueOf((char) ('a' + i)) : "command" + (i + 1);
      String name = i < names.size() ? names.get(i) : other;
      if (name.isBlank()) {
        throw new StudyException("--name of command " + (i + 1) + " is empty");
      }
      if (commands.get(i).isBlank()) {
        throw new StudyException("command " + (i + 1) + " is empty");
      }
      if (!named.add(name)) {
        throw new StudyException("two commands are named " + name + "; give each its own --name");
      }
    }
    return List.copyOf(named);
  }
}
