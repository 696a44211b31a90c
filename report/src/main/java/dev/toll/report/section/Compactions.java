package dev.toll.report.section;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.series.RunSeries;
import dev.toll.report.series.TrialLine;
import dev.toll.report.text.Durations;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Which compactions ran while measuring, where a system has any, and how far the rate dropped. */
final class Compactions {
  private static final String MINOR = "minor_compactions";
  private static final String MAJOR = "major_compactions";
  private static final String HOLD = "hold_time_milliseconds";
  private static final String RATE = "entries_per_second";
  private static final String SLOWEST =
      "A trial's slowest second against its mean rate, averaged over trials.";

  private Compactions() {}

  static Section section(ResultsView view, RunSeries series) {
    boolean any = series.names().contains(MINOR) || series.names().contains(MAJOR);
    String title = any ? "Compactions and stalls" : "Stalls";
    if (!any && !series.names().contains(RATE)) {
      return Section.missing(
          "compactions", title, "Not recorded: this system reports no compactions and no rate.");
    }
    List<Column> columns = new ArrayList<>(List.of(Column.text("level")));
    if (any) {
      columns.add(Column.number("minor: share of time"));
      columns.add(Column.number("most at once"));
      columns.add(Column.number("major: share of time"));
      columns.add(Column.number("most at once"));
      columns.add(Column.number("longest hold"));
    }
    columns.add(Column.number("slowest second of the rate"));
    Table table = Table.of(title, columns);
    for (LevelInfo level : view.levels()) {
      table.row("", row(view, series, level.name(), any));
    }
    return Section.of(
        "compactions",
        title,
        Block.lead(
            any
                ? "Share of the measured seconds in which a compaction ran, as reported by the"
                    + " servers. The last column: "
                    + SLOWEST.substring(0, 1).toLowerCase(Locale.ROOT)
                    + SLOWEST.substring(1)
                : SLOWEST),
        table);
  }

  private static List<Cell> row(
      ResultsView view, RunSeries series, String level, boolean compactions) {
    List<Trial> trials = view.validTrials(level);
    List<Cell> row = new ArrayList<>(List.of(Cells.level(view, level)));
    if (compactions) {
      for (String kind : List.of(MINOR, MAJOR)) {
        row.add(cell(mean(series, trials, kind, TrialLine::aboveZero), Compactions::share));
        row.add(cell(most(series, trials, kind), most -> Quantity.significant(most, 3)));
      }
      row.add(cell(most(series, trials, HOLD), milliseconds -> Durations.of(milliseconds * 1e6)));
    }
    row.add(
        cell(
            mean(series, trials, RATE, line -> line.least() / line.mean()),
            ratio -> Percent.change(ratio - 1, 0)));
    return row;
  }

  private static String share(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static Cell cell(double figure, DoubleFunction<String> text) {
    return Cell.figure(Double.isFinite(figure) ? text.apply(figure) : "not recorded");
  }

  private static double mean(
      RunSeries series, List<Trial> trials, String name, ToDoubleFunction<TrialLine> figure) {
    return figures(series, trials, name, figure).average().orElse(Double.NaN);
  }

  private static double most(RunSeries series, List<Trial> trials, String name) {
    return figures(series, trials, name, TrialLine::greatest).max().orElse(Double.NaN);
  }

  private static DoubleStream figures(
      RunSeries series, List<Trial> trials, String name, ToDoubleFunction<TrialLine> figure) {
    return trials.stream()
        .flatMap(trial -> series.line(trial.trial(), name).stream())
        .mapToDouble(figure);
  }
}
