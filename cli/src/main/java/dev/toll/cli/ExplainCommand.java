package dev.toll.cli;

import dev.toll.engine.profile.Explanation;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.explain.ExplainDocument;
import dev.toll.report.explain.ExplainJson;
import dev.toll.report.render.Markdown;
import dev.toll.report.render.Terminal;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Shows where the CPU of a run's levels goes, from separate, profiled trials. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    description = "Where the difference to the baseline goes, in CPU by groups.",
    footer = {
      "",
      "Examples:",
      "  toll explain accumulo-security        every level of its newest run",
      "  toll explain accumulo-security auth-conf --against auth-int",
      "  toll explain runs/accumulo-security/latest --trials 4 --again",
      "",
      "It runs trials of its own under a profiler, in explain/ below the run.",
      "They never count in its results. When all is there, it only prints.",
    })
final class ExplainCommand implements Callable<Integer> {
  private static final int MOST_TRIALS = 50;
  private static final int WIDTH = 120;

  @Spec CommandSpec spec;
  @ParentCommand Main toll;

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      completionCandidates = StudyOptions.StudyNames.class,
      description = "A run directory, or a study for its newest run.")
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

  @Option(names = "--again", description = "Profile anew; earlier profiles no longer count.")
  boolean again;

  @Option(
      names = "--groups",
      paramLabel = "FILE",
      description = "Groups of your own instead of the system's.")
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
  @SuppressWarnings("try") // The interrupt works by being there.
  public Integer call() throws Exception {
    if (trials < 1 || trials > MOST_TRIALS) {
      throw new StudyException("--trials must be between 1 and " + MOST_TRIALS);
    }
    RunResults found = RunResults.of(run, runs.directory, toll.installation());
    Explanation explanation;
    try (Interrupt interrupt = new Interrupt()) {
      explanation =
          new ExplainExecution(toll.installation(), spec, found)
              .explain(new ExplainExecution.Wish(level, against, trials, again, groups));
    }
    PrintWriter out = spec.commandLine().getOut();
    boolean colour = spec.commandLine().getColorScheme().ansi().enabled();
    out.print(
        switch (format) {
          case text -> Terminal.render(ExplainDocument.terminal(explanation), colour, WIDTH);
          case md -> Markdown.render(ExplainDocument.markdown(explanation));
          case json -> ExplainJson.write(explanation);
        });
    out.flush();
    PrintWriter err = spec.commandLine().getErr();
    for (Explanation.Graph graph : explanation.graphs()) {
      err.println("flame graph: " + found.directory().path().resolve(graph.file()));
    }
    err.println("explanation: " + found.directory().path().resolve(ExplainJson.FILE));
    err.flush();
    return ExitCode.OK;
  }
}
