package dev.toll.cli;

import dev.toll.commands.RunsOption;
import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.compare.ComparedRuns;
import dev.toll.engine.compare.Limit;
import dev.toll.engine.compare.RunComparison;
import dev.toll.engine.settings.Printable;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.compare.ComparisonDocument;
import dev.toll.report.json.ResultsGson;
import dev.toll.report.render.Markdown;
import dev.toll.report.render.Terminal;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two runs, or two levels of a run. */
@Command(
    name = "compare",
    description = {
      CompareCommand.SUMMARY,
      "A, B: a run directory, a results.json, a study for its newest run, STUDY~1 for",
      "  the one before, STUDY@LABEL for the newest of a label, or latest for the",
      "  newest of all; each optionally with :LEVEL.",
      "Without both: the last two runs of the newest study."
    },
    footer = {
      "",
      "A LIMIT is [LEVEL:] [METRIC] [relative] cost|saving|difference > N%%",
      "  Without a level it applies to all, without a metric to the primary one;",
      "  relative: of the cost relative to the baseline. An interval entirely beyond",
      "  the limit is more than allowed, one entirely below it is within, and anything",
      "  else is open. Two runs decide nothing unless three or more earlier runs like A",
      "  (under --runs) show how far equal runs are apart.",
      "",
      "Examples:",
      "  toll compare accumulo-security:none accumulo-security:ssl",
      "  toll compare accumulo-security~1 accumulo-security",
      "  toll compare mine@v1.2 mine --fail-if 'cost > 5%%'",
      "  toll compare base/results.json results.json --fail-if 'cost > 5%%'",
      "  toll compare base/results.json results.json --format md \\",
      "    --fail-if 'ssl: entries_per_second cost > 5%%' --open pass",
      "",
      "Exit codes:",
      "  0   compared; with --fail-if: within every limit",
      "  2   bad input: an unknown run, level or metric, or an invalid limit",
      "  10  more: a cost is entirely beyond a limit",
      "  11  open: the interval reaches across a limit, two runs alone, unequal",
      "      interference, or not the same work",
    })
final class CompareCommand extends TollCommand {
  static final String SUMMARY =
      "Compares the settings and metrics of two runs, or of two levels of one run.";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "A",
      description = "The run to compare with.")
  String a;

  @Parameters(index = "1", arity = "0..1", paramLabel = "B", description = "The run to compare.")
  String b;

  /** What to print. */
  enum Format {
    text,
    json,
    md
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
      description = "Only these metrics (default: all for which higher or lower is better).")
  List<String> metrics = new ArrayList<>();

  @Mixin LimitOptions limits;

  @Option(
      names = "--despite-interference",
      description = "Give verdicts even if other load differed between the runs (otherwise: open).")
  boolean despite;

  @Mixin RunsOption runs;

  @Override
  int execute() throws Exception {
    List<Limit> parsed = limits.parsed();
    RunFinder finder = new RunFinder(runs.directory, installation());
    if (a != null && b == null) {
      throw new StudyException(
          "missing B, the run to compare %s with; see toll compare --help".formatted(a));
    }
    List<String> two = a == null ? new RunHistory(runs.directory).lastTwo() : List.of(a, b);
    ComparedRun runA = finder.compared(two.get(0));
    ComparedRun runB = finder.compared(two.get(1));
    ComparedRuns compared =
        new RunComparison(runA, runB).compare(metrics, parsed, finder.earlier(runA), despite);
    out.print(
        switch (format) {
          case text ->
              Terminal.render(ComparisonDocument.forTerminal(compared), ansi.enabled(), 100);
          case json -> Printable.json(ResultsGson.write(compared));
          case md -> Markdown.render(ComparisonDocument.forPullRequest(compared));
        });
    return ExitCode.of(limits, compared.outcome());
  }
}
