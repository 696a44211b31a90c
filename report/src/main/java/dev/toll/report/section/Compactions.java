package dev.toll.report.section;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import dev.toll.report.series.RunSeries;
import dev.toll.report.series.TrialLine;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/** Which compactions ran while measuring, where a system has any, and how far the rate dropped. */
final class Compactions {
  private static final String MINOR = "minor_compactions";
  private static final String MAJOR = "major_compactions";
  private static final String HOLD = "hold_time_milliseconds";
  private static final String RATE = "entries_per_second";

  private Compactions() {}

  static Section section(ResultsView view, RunSeries series) {
    boolean any = series.names().contains(MINOR) || series.names().contains(MAJOR);
    String title = any ? "Compactions and stalls" : "Stalls";
    if (!any && !series.names().contains(RATE)) {
      return Section.missing(
          "compactions", title, "Not recorded: this system reports no compactions and no rate.");
    }
    Columns<LevelInfo> columns = Cells.perLevel(view);
    if (any) {
      for (String kind : List.of(MINOR, MAJOR)) {
        columns.number(
            kind.replace("_compactions", ": share of time"),
            level ->
                text(
                    lines(view, series, level, kind).mapToDouble(TrialLine::aboveZero).average(),
                    Percent::ofShare));
        columns.number(
            "most at once",
            level ->
                text(
                    lines(view, series, level, kind).mapToDouble(TrialLine::greatest).max(),
                    most -> Quantity.significant(most, 3)));
      }
      columns.number(
          "longest hold",
          level ->
              text(
                  lines(view, series, level, HOLD).mapToDouble(TrialLine::greatest).max(),
                  milliseconds -> Quantity.duration(milliseconds * 1e6)));
    }
    columns.number(
        "slowest second of the rate",
        level ->
            text(
                lines(view, series, level, RATE)
                    .mapToDouble(line -> line.least() / line.mean())
                    .average(),
                ratio -> Percent.change(ratio - 1, 0)));
    return Section.of(
        "compactions",
        title,
        Block.lead(
            any
                ? "Share of the measured seconds in which a compaction ran, as reported by the"
                    + " servers. The last column: a trial's slowest second against its mean rate,"
                    + " averaged over trials."
                : "A trial's slowest second against its mean rate, averaged over trials."),
        columns.table(title, view.levels()));
  }

  private static Stream<TrialLine> lines(
      ResultsView view, RunSeries series, LevelInfo level, String name) {
    return series.lines(view.validTrials(level.name()), name);
  }

  private static String text(OptionalDouble figure, DoubleFunction<String> text) {
    return figure.isPresent() && Double.isFinite(figure.getAsDouble())
        ? text.apply(figure.getAsDouble())
        : "not recorded";
  }
}
