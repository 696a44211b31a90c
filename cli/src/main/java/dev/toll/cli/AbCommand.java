package dev.toll.cli;

import dev.toll.engine.pairs.Metric;
import dev.toll.engine.pairs.Pairs;
import dev.toll.engine.pairs.PairsSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.StudyException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.function.IntPredicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
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
      "The first command, or --reference, is what the others are compared with.",
      "WHERE is pipe (read and dropped), null, inherit, or a new file.",
      "With null some programs do less: grep stops at its first match.",
      "",
      "Examples:",
      "  toll ab 'gzip -1 -c data' 'gzip -9 -c data'",
      "  toll ab -n old -n new --prepare 'rm -rf out' './old.sh' './new.sh'",
      "  toll ab --tolerance 2%% 'sort data' 'LC_ALL=C sort data'",
      "  toll ab --metric memory 'sort data' 'sort -S 1M data'",
      "  toll ab --metric 'tps=^tps = ([0-9.]+)' --higher ./old.sh ./new.sh",
      "  toll ab -L threads 1,2,4 'xz -T{threads} -c data'",
    })
final class AbCommand extends TollCommand {
  static final String SUMMARY = "Compares commands: what one costs against another.";

  private static final String BUDGET = "90s";

  private static final String ALL = "all-non-zero";

  @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "Commands for the shell.")
  List<String> commands;

  @Mixin AbCommands around;

  @Option(
      names = {"-S", "--shell"},
      paramLabel = "SHELL",
      defaultValue = "sh",
      description =
          "Program that gets each command after -c; none: no shell (default: ${DEFAULT-VALUE}).")
  String shell;

  @Option(names = "-N", description = "The same as --shell none.")
  boolean noShell;

  @Option(
      names = "--input",
      paramLabel = "FILE",
      description = "Input of each execution (default: null, which is empty).")
  String input;

  @Option(
      names = "--output",
      paramLabel = "WHERE",
      defaultValue = "pipe",
      description = "Output of each execution (default: ${DEFAULT-VALUE}).")
  String output;

  @Option(
      names = {"-i", "--ignore-failure"},
      arity = "0..1",
      fallbackValue = ALL,
      preprocessor = Attached.class,
      paramLabel = "CODES",
      description =
          "Executions count with these exit codes, separated by commas (default: with any); else"
              + " the first failure ends all.")
  String ignored;

  @Option(
      names = {"-w", "--warmup"},
      paramLabel = "N",
      description = "Unmeasured executions of each command first (default: as many as take 0.5 s).")
  Integer warmup;

  @Option(
      names = "--metric",
      paramLabel = "METRIC",
      defaultValue = Metric.TIME,
      description =
          "time, cpu or memory (the peak); instructions, cycles or cache-misses, by perf; or NAME=PATTERN, a regular expression with one group, for what is"
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

  @Option(
      names = {"-q", "--quiet"},
      description = "Prints a line per command, and no progress.")
  boolean quiet;

  @Mixin AbExports exports;

  @Override
  @SuppressWarnings("try") // The interrupt works by its shutdown hook.
  int execute() throws Exception {
    PairsSpec asked = asked();
    Pairs.Outcome outcome;
    try (Interrupt interrupt = new Interrupt();
        ProgressLine progress = progress("ab", Double.NaN)) {
      boolean silent = quiet || output.equals("inherit");
      outcome = Pairs.run(asked, silent ? text -> {} : progress::activity);
    }
    exports.write(asked, outcome, !around.names.isEmpty());
    AbAnswer answer = new AbAnswer(asked, outcome);
    if (json) {
      printJson(json().toJson(answer.json()) + "\n");
    } else {
      (quiet ? answer.brief() : answer.lines()).forEach(out::println);
    }
    return outcome.end().equals("interrupted") ? ExitCode.STOPPED : ExitCode.OK;
  }

  private PairsSpec asked() throws StudyException {
    atLeastOne("--executions", executions);
    atLeastOne("--blocks", blocks);
    atLeastOne("--warmup", warmup);
    if (shell.isBlank()) {
      throw new StudyException("--shell is empty; for no shell: --shell none");
    }
    double seconds =
        budget == null && blocks != null
            ? Double.POSITIVE_INFINITY
            : parsed(SettingType.DURATION, "--budget", budget == null ? BUDGET : budget);
    double share = parsed(SettingType.SHARE, "--tolerance", tolerance);
    exports.check();
    return new PairsSpec(
        around.expanded(commands),
        around.each(around.setup),
        around.each(around.cleanup),
        noShell ? "none" : shell,
        input(),
        output(),
        measured(),
        warmup,
        executions,
        blocks,
        seconds,
        share,
        ignored(),
        seed == null ? new SecureRandom().nextInt(1_000_000_000) : seed);
  }

  private static void atLeastOne(String option, Integer value) throws StudyException {
    if (value != null && value < 1) {
      throw new StudyException(option + " must be at least 1");
    }
  }

  private Metric measured() throws StudyException {
    Metric of = Metric.of(metric, higher);
    if (of.pattern() != null && !output.equals("pipe")) {
      throw new StudyException(
          "--metric NAME=PATTERN reads the output; it needs --output pipe, not " + output);
    }
    return of;
  }

  private Path input() throws StudyException {
    if (input == null || input.equals("null")) {
      return null;
    }
    Path file = Path.of(input).toAbsolutePath();
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new StudyException("--input: %s is not a readable file".formatted(input));
    }
    return file;
  }

  private Redirect output() throws StudyException {
    return switch (output) {
      case "pipe" -> null;
      case "null" -> Redirect.DISCARD;
      case "inherit" -> Redirect.INHERIT;
      default -> file(Path.of(output).toAbsolutePath());
    };
  }

  /** A device is written to as it is. */
  private static Redirect file(Path file) throws StudyException {
    if (!Files.exists(file) || Files.isRegularFile(file)) {
      AbExports.check("--output", file);
    }
    return Redirect.to(file.toFile());
  }

  private IntPredicate ignored() throws StudyException {
    if (ignored == null || ignored.equals(ALL)) {
      return code -> ignored != null;
    }
    if (!ignored.matches("\\d{1,3}(,\\d{1,3})*")) {
      throw new StudyException(
          "--ignore-failure: '%s' must be exit codes, such as 1,2".formatted(ignored));
    }
    return Arrays.stream(ignored.split(",", -1)).map(Integer::valueOf).toList()::contains;
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

  /** Codes follow an equals sign only: the word after the option is a command. */
  static final class Attached implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      if (!"=".equals(info.get("separator"))) {
        args.push(ALL);
      }
      return false;
    }
  }
}
