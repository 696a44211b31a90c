package dev.toll.report.section;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.picture.WorkPicture;
import dev.toll.report.text.Quantity;
import dev.toll.report.work.RateOverWork;
import java.util.ArrayList;
import java.util.List;

/** The rate against the work done: levels compared at equal amounts of data written. */
public final class WorkDone {
  private static final String TITLE = "Rate against work done";
  private static final String MEANING =
      "Operations per second in each tenth of the work: the median over a level's trials, and the"
          + " slowest second of any of them.";
  private static final int TENTHS = 10;

  private WorkDone() {}

  /** Empty where no trial tells. */
  public static List<Section> text(ResultsView view, RateOverWork work) {
    return work.levels().isEmpty()
        ? List.of()
        : List.of(Section.of("work", TITLE, Block.plain(MEANING), table(view, work)));
  }

  static Section page(ResultsView view, RateOverWork work) {
    if (work.levels().isEmpty()) {
      return Section.missing(
          "work", TITLE, "Not recorded: no trial has operations over more than four seconds.");
    }
    WorkPicture picture = new WorkPicture(view, work);
    return Section.of(
        "work",
        TITLE,
        new Block.Inset(Widgets.lineKeys(view.levels(), view)),
        new Block.Inset(
            Widgets.figure("Operations per second against operations done", picture.render())),
        Block.caption(
            "Thick line: median over a level\u2019s trials. Thin line: the slowest second of any"
                + " of them."
                + (picture.isMarked() ? " Dashed vertical line: a new partition begins." : "")),
        Block.fold("The figures as a table", Block.caption(MEANING), table(view, work)));
  }

  private static Table table(ResultsView view, RateOverWork work) {
    List<Column> columns = new ArrayList<>(List.of(Column.text("operations done")));
    List<RateOverWork.Line> lines = new ArrayList<>();
    for (LevelInfo level : view.levels()) {
      if (work.levels().containsKey(level.name())) {
        columns.add(Column.number(level.name()));
        lines.add(work.parts(level.name(), TENTHS));
      }
    }
    Table table = Table.of(TITLE, columns);
    for (int i = 0; i < TENTHS; i++) {
      List<Cell> row = new ArrayList<>();
      row.add(
          Cell.of(
              "%s to %s"
                  .formatted(
                      count(i * work.end() / TENTHS), count((i + 1) * work.end() / TENTHS))));
      for (RateOverWork.Line line : lines) {
        row.add(cell(line.median()[i], line.slowest()[i]));
      }
      table.row("", row);
    }
    return table;
  }

  private static String count(double operations) {
    return Quantity.format((double) Math.round(operations), "", 3);
  }

  private static Cell cell(double median, double slowest) {
    return Cell.figure(
        Double.isFinite(median)
            ? "%s (slowest second %s)"
                .formatted(Quantity.format(median, "1/s", 3), Quantity.format(slowest, "1/s", 3))
            : "not recorded");
  }
}
