package dev.toll.collection.pool;

import dev.toll.commands.CommandContext;
import dev.toll.commands.CommandService;
import dev.toll.commands.RunSource;
import dev.toll.commands.RunsOption;
import dev.toll.engine.compare.ComparedRun;
import dev.toll.engine.settings.Printable;
import dev.toll.report.json.ResultsGson;
import dev.toll.report.render.Markdown;
import dev.toll.report.render.Terminal;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Combines runs of a study. */
@Command(
    name = "pool",
    description = {
      PoolCommand.SUMMARY,
      "RUN: run directory, results.json, directory of runs, or a study (all its runs)."
    },
    footer = {
      "",
      "Examples:",
      "  toll pool accumulo-security --scale quick        all runs of this scale",
      "  toll pool iibench-tls /mnt/other/runs/iibench-tls",
      "  toll pool one/results.json two/results.json three/results.json --json",
      "",
      "Exit codes:",
      "  0  pooled, whatever was found",
      "  2  bad input: an unknown run or metric, fewer than two runs, or runs",
      "     that cannot be pooled: of different studies, unequal work, or the",
      "     same run twice",
    })
public final class PoolCommand implements CommandService {
  static final String SUMMARY = "Combines runs of one study by a random-effects model.";

  @Parameters(arity = "1..*", paramLabel = "RUN", description = "Runs, or studies for all theirs.")
  List<String> names = new ArrayList<>();

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

  @Option(names = "--json", description = "The same as --format json.")
  boolean json;

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      split = ",",
      arity = "1",
      description = "Only these metrics (default: all for which higher or lower is better).")
  List<String> metrics = new ArrayList<>();

  @Option(names = "--scale", paramLabel = "NAME", description = "Only runs of this scale.")
  String scale;

  @Mixin RunsOption runs;

  @Override
  public Entry entry() {
    return new Entry("pool", "export", SUMMARY);
  }

  @Override
  public void execute(CommandContext toll) throws Exception {
    RunSource finder = toll.finder().apply(runs.directory);
    List<ComparedRun> found = new ArrayList<>();
    for (String name : names) {
      finder.pooled(name, toll.err()::println).stream()
          .filter(run -> scale == null || scale.equals(run.results().design().study().scale()))
          .forEach(found::add);
    }
    for (ComparedRun run : found) {
      run.results()
          .remarks()
          .damages()
          .forEach(damage -> toll.err().println("warning: " + run.name() + ": " + damage));
    }
    PooledRuns pooled = RunPool.pool(found, metrics);
    toll.out()
        .print(
            switch (json ? Format.json : format) {
              case text -> Terminal.render(PoolDocument.forTerminal(pooled), toll.colour(), 100);
              case json -> Printable.json(ResultsGson.write(pooled));
              case md -> Markdown.render(PoolDocument.forMarkdown(pooled));
            });
  }
}
