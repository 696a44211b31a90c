package dev.toll.cli;

import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.compare.ComparedRuns;
import dev.toll.engine.compare.Limit;
import dev.toll.engine.compare.LimitCheck;
import dev.toll.engine.compare.LimitParser;
import dev.toll.engine.compare.RunComparison;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.compare.ComparisonDocument;
import dev.toll.report.json.ResultsGson;
import dev.toll.report.render.Markdown;
import dev.toll.report.render.Terminal;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Compares two runs, or two levels of a run. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Compares the settings and metrics of two runs, or of two levels of one run.",
      "A, B: run directory, study (newest run) or results.json, optionally with :LEVEL."
    },
    footer = {
      "",
      "A LIMIT is [LEVEL:] [METRIC] [relative] cost|saving|difference > N%%",
      "  Without a level it applies to all, without a metric to the primary one;",
      "  relative: of the cost relative to the baseline. Intervals decide: a regression",
      "  is entirely beyond the limit, no regression entirely within it, and anything",
      "  else is undecided.",
      "",
      "Examples:",
      "  toll compare accumulo-security:none accumulo-security:ssl",
      "  toll compare runs/accumulo-security/20261120T190000Z accumulo-security",
      "  toll compare base/results.json results.json --fail-if 'cost > 5%%'",
      "  toll compare base/results.json results.json --format md \\",
      "    --fail-if 'ssl: entries_per_second cost > 5%%' --undecided pass",
      "",
      "Exit codes:",
      "  0   compared; with --fail-if: no regression",
      "  2   bad input: an unknown run, level or metric, or an invalid limit",
      "  10  regression: a change is entirely beyond a limit",
      "  11  undecided: too few trials, too noisy, or not the same work",
    })
final class CompareCommand implements Callable<Integer> {
  @Spec CommandSpec spec;
  @ParentCommand Main toll;

  @Parameters(index = "0", paramLabel = "A", description = "The run to compare with.")
  String a;

  @Parameters(index = "1", paramLabel = "B", description = "The run to compare.")
  String b;

  /** What to print. */
  enum Format {
    text,
    json,
    md
  }

  /** What undecided means to whoever asked. */
  enum Undecided {
    fail,
    pass
  }

  @Option(
      names = "--format",
      defaultValue = "text",
      description = "What to print: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  Format format;

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      split = ",",
      arity = "1",
      description = "Only these metrics (default: all with a better direction).")
  List<String> metrics = new ArrayList<>();

  @Option(
      names = "--fail-if",
      paramLabel = "LIMIT",
      arity = "1",
      description = "Exit with code 10 if a change exceeds this limit (repeatable).")
  List<String> limits = new ArrayList<>();

  @Option(
      names = "--undecided",
      defaultValue = "fail",
      description = {
        "If --fail-if is undecided: fail (exit code 11) or pass (0)"
            + " (default: ${DEFAULT-VALUE})."
      })
  Undecided undecided;

  @Mixin RunsOption runs;

  @Override
  public Integer call() throws Exception {
    List<Limit> parsed = parseLimits();
    RunLookup lookup = new RunLookup(toll.installation(), runs.directory);
    ComparedRun first = lookup.find(a);
    ComparedRun second = lookup.find(b);
    ComparedRuns compared = RunComparison.compare(first, second, metrics, parsed);
    PrintWriter out = spec.commandLine().getOut();
    boolean colour = spec.commandLine().getColorScheme().ansi().enabled();
    out.print(
        switch (format) {
          case text -> Terminal.render(ComparisonDocument.forTerminal(compared), colour, 100);
          case json -> ResultsGson.write(compared);
          case md -> Markdown.render(ComparisonDocument.forPullRequest(compared));
        });
    out.flush();
    return exitCode(compared.outcome());
  }

  /** All mistakes at once, before a run is read. */
  private List<Limit> parseLimits() throws StudyException {
    List<Limit> parsed = new ArrayList<>();
    List<String> mistakes = new ArrayList<>();
    for (String limit : limits) {
      try {
        parsed.add(LimitParser.parse(limit));
      } catch (StudyException e) {
        mistakes.add(e.getMessage());
      }
    }
    if (!mistakes.isEmpty()) {
      throw new StudyException(String.join(System.lineSeparator(), mistakes));
    }
    return parsed;
  }

  private int exitCode(String outcome) {
    if (LimitCheck.REGRESSION.equals(outcome)) {
      return ExitCode.REGRESSION;
    }
    return LimitCheck.UNDECIDED.equals(outcome) && undecided == Undecided.fail
        ? ExitCode.UNDECIDED
        : ExitCode.OK;
  }
}
