package dev.toll.report.text;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.work.RateOverWork;
import java.util.ArrayList;
import java.util.List;

/**
 * The rate against the work done, in tenths.
 *
 * @param columns titles: work done, then a level each
 * @param rows a tenth each; a cell is {@code 25.1 k/s (slowest second 11.0 k/s)}
 */
public record WorkTable(List<String> columns, List<List<String>> rows) {
  public static final String TITLE = "Rate against work done";

  /** What the cells are. */
  public static final String MEANING =
      "Operations per second in each tenth of the work: median of a level's trials, and the slowest"
          + " second of any of them.";

  private static final int TENTHS = 10;

  public static WorkTable of(ResultsView view, RateOverWork work) {
    List<String> columns = new ArrayList<>(List.of("operations done"));
    List<RateOverWork.Line> lines = new ArrayList<>();
    for (LevelInfo level : view.levels()) {
      if (work.levels().containsKey(level.name())) {
        columns.add(level.name());
        lines.add(work.parts(level.name(), TENTHS));
      }
    }
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < TENTHS; i++) {
      List<String> row = new ArrayList<>();
      row.add(
          "%s to %s"
              .formatted(entries(i * work.end() / TENTHS), entries((i + 1) * work.end() / TENTHS)));
      for (RateOverWork.Line line : lines) {
        row.add(cell(line.median()[i], line.slowest()[i]));
      }
      rows.add(row);
    }
    return new WorkTable(columns, rows);
  }

  private static String entries(double count) {
    return Quantity.format((double) Math.round(count), "", 3);
  }

  private static String cell(double median, double slowest) {
    return Double.isFinite(median)
        ? "%s (slowest second %s)"
            .formatted(Quantity.format(median, "1/s", 3), Quantity.format(slowest, "1/s", 3))
        : "not recorded";
  }
}
