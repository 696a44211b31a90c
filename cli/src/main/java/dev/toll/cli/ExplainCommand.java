package dev.toll.cli;

import dev.toll.commands.RunsOption;
import dev.toll.engine.profile.Explanation;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.explain.ExplainDocument;
import dev.toll.report.explain.ExplainJson;
import dev.toll.report.render.Markdown;
import dev.toll.report.render.Terminal;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows where the CPU of a run's levels goes, from separate, profiled trials. */
@Command(
    name = "explain",
    description = ExplainCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll explain accumulo-security        every level of its newest run",
      "  toll explain accumulo-security auth-conf --against auth-int",
      "  toll explain runs/accumulo-security/latest --trials 4 --again",
      "",
      "Runs additional trials under a profiler, in explain/ below the run.",
      "They never count in its results. If all are there already, it only prints.",
    })
final class ExplainCommand extends TollCommand {
  static final String SUMMARY = "Shows where CPU time goes, by group, compared with the baseline.";

  private static final int MOST_TRIALS = 50;
  private static final int WIDTH = 120;

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      completionCandidates = StudyOptions.StudyNames.class,
      description = RunsOption.RUN)
  String run;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "LEVEL",
      description = "The level to explain (default: all of the run).")
  String level;

  @Option(
      names = "--against",
      paramLabel = "LEVEL",
      description = "Compare with this level instead of the baseline.")
  String against;

  @Option(
      names = "--trials",
      paramLabel = "N",
      defaultValue = "2",
      description = "Profiled trials of each level (default: ${DEFAULT-VALUE}).")
  int trials;

  @Option(names = "--again", description = "Profiles again; earlier profiles no longer count.")
  boolean again;

  @Option(
      names = "--anyway",
      description =
          "Adds profiles in a changed environment, or to a run last in use on another host.")
  boolean anyway;

  @Option(
      names = "--groups",
      paramLabel = "FILE",
      description = "File with groups to use instead of the system's.")
  Path groups;

  /** What to print. */
  enum Format {
    text,
    md,
    json
  }

  @Option(
      names = "--format",
      defaultValue = "text",
      description = "What to print: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  Format format;

  @Mixin RunsOption runs;

  @Override
  @SuppressWarnings("try") // The interrupt works by its shutdown hook.
  int execute() throws Exception {
    if (trials < 1 || trials > MOST_TRIALS) {
      throw new StudyException("--trials must be between 1 and " + MOST_TRIALS);
    }
    RunResults found = new RunFinder(runs.directory, installation()).results(run);
    Explanation explanation;
    try (Interrupt interrupt = new Interrupt()) {
      explanation = new ExplainExecution(this, found).explain();
    }
    out.print(
        switch (format) {
          case text ->
              Terminal.render(ExplainDocument.terminal(explanation), ansi.enabled(), WIDTH);
          case md -> Markdown.render(ExplainDocument.markdown(explanation));
          case json -> ExplainJson.write(explanation);
        });
    for (Explanation.Graph graph : explanation.graphs()) {
      err.println("flame graph: " + found.directory().path().resolve(graph.file()));
    }
    err.println("explanation: " + found.directory().path().resolve(ExplainJson.FILE));
    return ExitCode.OK;
  }
}
