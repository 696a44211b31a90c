package dev.toll.report.section;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.RunInfo;
import dev.toll.engine.results.Results.StepTime;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** How the run was made: the levels' settings, the steps of a trial, and the command. */
final class Setup {

  private Setup() {}

  static Section levels(ResultsView view) {
    if (view.levels().isEmpty()) {
      return Section.missing("levels", "Levels", "Not recorded: the run names no level.");
    }
    return Section.of(
        "levels",
        "Levels",
        Cells.perLevel(view)
            .text("role", Setup::role)
            .text("description", l -> l.description() == null ? "not described" : l.description())
            .add(Column.text("settings"), Setup::settings)
            .table("Levels", view.levels()));
  }

  private static Cell settings(LevelInfo level) {
    return level.settings().isEmpty()
        ? Cell.of("none")
        : new Cell.Code(
            new TreeMap<>(level.settings())
                .entrySet().stream()
                    .map(setting -> setting.getKey() + "=" + setting.getValue())
                    .toList());
  }

  private static String role(LevelInfo level) {
    if (level.isBaseline()) {
      return "baseline";
    }
    if (level.isReference()) {
      return "baseline under its condition";
    }
    if (level.isControl()) {
      return "control";
    }
    List<String> others = new ArrayList<>();
    if (level.reference() != null) {
      others.add("against " + level.reference());
    }
    if (level.control() != null) {
      others.add("also against " + level.control());
    }
    return String.join(", ", others);
  }

  static Section steps(ResultsView view) {
    List<StepTime> steps = view.results().execution().steps();
    if (steps.isEmpty()) {
      return Section.missing(
          "steps", "Steps of a trial", "Not recorded: no valid trial has timed steps.");
    }
    double longest = steps.stream().mapToDouble(StepTime::median).max().orElse(1);
    double total = steps.stream().mapToDouble(StepTime::median).sum();
    Table table =
        new Columns<StepTime>()
            .text("step", StepTime::name)
            .text("phase", StepTime::phase)
            .number("median", step -> seconds(step.median()))
            .add(
                Column.text(""),
                step -> new Cell.Bar(longest > 0 ? 100 * step.median() / longest : 0))
            .number("longest", step -> seconds(step.max()))
            .number("trials", step -> Integer.toString(step.n()))
            .text("note", step -> step.note() == null ? "" : step.note())
            .table("Steps and their durations", steps);
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
    RunInfo run = view.results().execution().run();
    if (run.command() == null) {
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
