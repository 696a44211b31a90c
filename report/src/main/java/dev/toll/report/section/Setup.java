package dev.toll.report.section;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StepTime;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.text.Facts;
import java.util.List;
import java.util.Locale;

/** How the run was made: the levels' settings, the steps of a trial, and the command. */
final class Setup {

  private Setup() {}

  static Section levels(ResultsView view) {
    if (view.levels().isEmpty()) {
      return Section.missing("levels", "Levels", "Not recorded: the run names no level.");
    }
    Table table = Table.of("Levels", Column.texts("level", "role", "description", "settings"));
    for (LevelInfo level : view.levels()) {
      List<String> settings =
          level.settings() == null
              ? List.of()
              : Facts.flatten(level.settings()).entrySet().stream()
                  .map(setting -> setting.getKey() + "=" + setting.getValue())
                  .toList();
      table.row(
          Cells.level(view, level.name()),
          Cell.of(role(level)),
          Cell.of(level.description() == null ? "not described" : level.description()),
          settings.isEmpty() ? Cell.of("none") : new Cell.Code(settings));
    }
    return Section.of("levels", "Levels", table);
  }

  private static String role(LevelInfo level) {
    if (level.isBaseline()) {
      return "baseline";
    }
    if (level.isControl()) {
      return "control";
    }
    return level.control() == null ? "" : "also against " + level.control();
  }

  static Section steps(ResultsView view) {
    if (view.steps().isEmpty()) {
      return Section.missing(
          "steps", "Steps of a trial", "Not recorded: no valid trial has timed steps.");
    }
    double longest = view.steps().stream().mapToDouble(StepTime::median).max().orElse(1);
    double total = view.steps().stream().mapToDouble(StepTime::median).sum();
    Table table =
        Table.of(
            "Steps and their durations",
            List.of(
                Column.text("step"),
                Column.text("phase"),
                Column.number("median"),
                Column.text(""),
                Column.number("longest"),
                Column.number("trials"),
                Column.text("note")));
    for (StepTime step : view.steps()) {
      table.row(
          Cell.of(step.name()),
          Cell.of(step.phase()),
          Cell.figure(seconds(step.median())),
          new Cell.Bar(longest > 0 ? 100 * step.median() / longest : 0),
          Cell.figure(seconds(step.max())),
          Cell.of(step.n()),
          Cell.of(step.note() == null ? "" : step.note()));
    }
    return Section.of(
        "steps",
        "Steps of a trial",
        Block.lead("The medians add up to %s per trial.".formatted(seconds(total))),
        table);
  }

  /** Decimals that line up: hundredths below ten seconds, else tenths. */
  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
  }

  static Section reproduce(ResultsView view) {
    RunInfo run = view.results().run();
    if (run == null || run.command() == null) {
      return Section.missing(
          "reproduce", "How to reproduce", "Unknown: the command was not recorded.");
    }
    return Section.of(
        "reproduce",
        "How to reproduce",
        new Block.Code(run.command()),
        Block.caption(
            "toll %s, seed %s, order %s, %s to %s. The resolved study is study.yaml in the run directory; results.json has full precision."
                .formatted(
                    run.tollVersion(),
                    run.seed(),
                    run.order().word(),
                    run.startedAt(),
                    run.endedAt())));
  }
}
