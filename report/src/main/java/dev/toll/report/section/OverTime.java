package dev.toll.report.section;

import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Medium;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.picture.Plot;
import dev.toll.report.picture.SeriesPictures;
import dev.toll.report.series.RunSeries;
import dev.toll.report.templates.widget.JtepicturesGenerated;
import dev.toll.report.templates.widget.JteseriesGenerated;
import java.util.LinkedHashMap;
import java.util.Map;

/** Series over the trials' own clock, all trials overlaid, a line for each level's median. */
final class OverTime {
  /** Pictures on paper; the other series are in the files. */
  private static final int MOST = 12;

  private OverTime() {}

  static Section section(ResultsView view, RunSeries series) {
    if (series.names().isEmpty()) {
      return Section.missing("series", "Over time", "Not recorded: no trial has a series.");
    }
    Table steady =
        Cells.perLevel(view)
            .text(
                "steady state of the rate", level -> Quality.steady(view.validTrials(level.name())))
            .table("Steady state", view.levels());
    return Section.of(
        "series",
        "Over time",
        Block.only(
            Medium.PAGE,
            Block.inset(output -> JteseriesGenerated.render(output, null, view, series.names()))),
        paper(view, series),
        steady);
  }

  private static Block paper(ResultsView view, RunSeries series) {
    Map<String, Plot> pictures = new LinkedHashMap<>();
    series.names().stream()
        .limit(MOST)
        .forEach(name -> pictures.put(name, SeriesPictures.plot(view, series, name)));
    int rest = series.names().size() - pictures.size();
    return Block.only(
        Medium.PAPER,
        Cells.lineKeys(view, view.levels()),
        Block.inset(output -> JtepicturesGenerated.render(output, null, view, pictures)),
        Block.caption(
            "Median over each level's trials; the thin line is the minimum of any of them. Shaded:"
                + " not yet steady."
                + (rest > 0
                    ? " %s more series are in report.html and in series.csv.".formatted(rest)
                    : "")));
  }
}
