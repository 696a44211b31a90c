package dev.toll.report.section;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.picture.SeriesPictures;
import dev.toll.report.series.RunSeries;
import dev.toll.report.text.RunQuality;
import java.util.List;

/** Series over the trials' own clock, all trials overlaid, a line for each level's median. */
final class OverTime {
  /** Pictures on paper; the other series are in the files. */
  private static final int MOST = 12;

  private OverTime() {}

  static Section section(ResultsView view, RunSeries series) {
    if (series.names().isEmpty()) {
      return Section.missing("series", "Over time", "Not recorded: no trial has a series.");
    }
    return Section.of(
        "series",
        "Over time",
        Block.only(Medium.PAGE, new Block.Inset(Widgets.seriesChart(view, series.names()))),
        paper(view, series),
        steady(view));
  }

  private static Block paper(ResultsView view, RunSeries series) {
    List<String> names = series.names().subList(0, Math.min(MOST, series.names().size()));
    int rest = series.names().size() - names.size();
    return Block.only(
        Medium.PAPER,
        new Block.Inset(Widgets.lineKeys(view.levels(), view)),
        new Block.Inset(
            Widgets.pictures(
                names.stream()
                    .map(
                        name -> {
                          String label = SeriesNames.label(view, name);
                          return Widgets.figure(
                              label, SeriesPictures.render(view, series, name, label));
                        })
                    .toList())),
        Block.caption(
            "Median over each level's trials; the thin line is the minimum of any of them. Shaded:"
                + " not yet steady."
                + (rest > 0
                    ? " %s more series are in report.html and in series.csv.".formatted(rest)
                    : "")));
  }

  /** Where each level's rate became steady. */
  private static Table steady(ResultsView view) {
    Table table = Table.of("Steady state", Column.texts("level", "steady state of the rate"));
    for (LevelInfo level : view.levels()) {
      table.row(
          Cells.level(view, level.name()),
          Cell.of(RunQuality.steady(view.validTrials(level.name()))));
    }
    return table;
  }
}
