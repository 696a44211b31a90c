package dev.toll.cli;

import dev.toll.commands.RunsOption;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.words.Phrase;
import dev.toll.report.Reports;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists runs, the newest first, each with its answer; or removes one. */
@Command(
    name = "runs",
    description = RunsCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll runs                        the newest of all studies",
      "  toll runs mine --label v1.2      those of a study with a label",
      "  toll runs --remove mine~3        removes the fourth newest run of mine",
      "  toll runs --json | jq -r '.[].path'",
    })
final class RunsCommand extends TollCommand {
  static final String SUMMARY = "Lists runs with their answers. Removes runs.";

  private static final int NEWEST = 20;

  @Parameters(arity = "0..1", paramLabel = "STUDY", description = "Only runs of this study.")
  String study;

  @Option(names = "--label", paramLabel = "LABEL", description = "Only runs with this label.")
  String label;

  @Option(names = "--all", description = "All runs, not only the newest 20.")
  boolean all;

  @Option(
      names = "--remove",
      paramLabel = "RUN",
      description = "Removes a run with all its files: a run directory, STUDY~1, or STUDY@LABEL.")
  String remove;

  @Option(names = "--json", description = "Machine-readable output.")
  boolean json;

  @Mixin RunsOption runs;

  /** A run in the list; fields are those of {@code --json}. */
  private record Row(
      String study,
      String run,
      String path,
      String state,
      int blocks,
      String label,
      String answer) {
    static Row of(RunDirectory run) throws IOException {
      RunView view = RunView.read(run);
      String answer = "";
      try {
        answer =
            RunFiles.has(run.path(), run.results())
                ? Reports.line(RunFinder.read(run.results()))
                : "";
      } catch (StudyException e) {
        // It is listed all the same: toll report says what is wrong with it.
      }
      return new Row(
          run.path().getParent().getFileName().toString(),
          run.id(),
          run.path().toString(),
          Objects.requireNonNullElse(view.state(), "unfinished"),
          view.counted().complete(view.attempts().stream().map(TrialRecord::level).toList()),
          view.request() == null ? "" : view.request().label(),
          answer);
    }

    String line() {
      return Stream.of(
              "%-46s".formatted(study + "/" + run),
              "%-11s".formatted(state),
              Phrase.blocks(blocks),
              label,
              answer)
          .filter(part -> !part.isEmpty())
          .collect(Collectors.joining("  "));
    }
  }

  @Override
  int execute() throws Exception {
    if (remove != null) {
      remove(new RunFinder(runs.directory, installation()).found(remove));
      return ExitCode.OK;
    }
    List<RunDirectory> found =
        new RunHistory(runs.directory).newest(study == null ? RunHistory.LATEST : study);
    List<Row> rows = new ArrayList<>();
    for (RunDirectory run : found) {
      Row row = all || rows.size() < NEWEST ? Row.of(run) : null;
      if (row != null && (label == null || label.equals(row.label()))) {
        rows.add(row);
      }
    }
    if (json) {
      printJson(json().toJson(rows) + System.lineSeparator());
    } else {
      rows.forEach(row -> out.println(row.line()));
    }
    if (rows.isEmpty()) {
      err.println("no runs under " + runs.directory);
    } else if (rows.size() < found.size() && !all && label == null) {
      err.println(
          "showing %d of %d runs; --all shows the rest".formatted(rows.size(), found.size()));
    }
    return ExitCode.OK;
  }

  @SuppressWarnings("try") // The lock works by being held.
  private void remove(RunDirectory run) throws Exception {
    try (RunLock lock = RunLock.of(run, "toll runs --remove")) {
      UnreleasedResources left = RunView.read(run).outstanding();
      if (!left.made().isEmpty()
          || left.processes().stream().anyMatch(UnreleasedResources.Started::alive)) {
        throw new StudyException(
            run.path() + " may still have processes or mounts of its own; run toll resume first");
      }
      run.remove();
    }
    err.println("removed " + RunExecution.shown(run));
  }
}
