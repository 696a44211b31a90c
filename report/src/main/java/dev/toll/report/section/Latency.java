package dev.toll.report.section;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.latency.RunLatency;
import dev.toll.report.model.Block;
import dev.toll.report.model.Cell;
import dev.toll.report.model.Column;
import dev.toll.report.model.Section;
import dev.toll.report.model.Table;
import dev.toll.report.picture.PercentileCurves;
import dev.toll.report.text.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Latency percentiles of each level, its trials' histograms added up. */
final class Latency {
  private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};
  private static final List<String> TITLES =
      List.of("trials", "operations", "p50", "p90", "p99", "p99.9", "p99.99", "max");

  private Latency() {}

  static Section section(ResultsView view, RunLatency latency) {
    List<Block> blocks = new ArrayList<>();
    if (latency.levels().isEmpty()) {
      blocks.add(Block.missing("Not recorded: no valid trial has a latency log."));
      return Section.of("latency", "Latency", blocks);
    }
    blocks.add(
        Block.lead(
            "Duration of an operation, over all trials of a level. Each step to the right is ten"
                + " times less frequent."));
    if (latency.isPaced()) {
      blocks.add(new Block.Heading("Response time, from the intended start"));
      part(blocks, view, latency, RunLatency.RESPONSE);
      blocks.add(new Block.Heading("Service time, from the actual start"));
    }
    part(blocks, view, latency, RunLatency.SERVICE);
    return Section.of("latency", "Latency", blocks);
  }

  private static void part(List<Block> blocks, ResultsView view, RunLatency latency, String tag) {
    List<PercentileCurves.Curve> curves = new ArrayList<>();
    List<LevelInfo> shown = new ArrayList<>();
    List<Column> columns = new ArrayList<>(List.of(Column.text("level")));
    TITLES.forEach(title -> columns.add(Column.number(title)));
    Table table = Table.of("Latency percentiles", columns);
    for (LevelInfo level : view.levels()) {
      Optional<Histogram> histogram = latency.of(level.name(), tag);
      List<Cell> cells = new ArrayList<>(List.of(Cells.level(view, level.name())));
      histogram.ifPresentOrElse(
          all -> {
            shown.add(level);
            curves.add(new PercentileCurves.Curve(level.name(), view.colour(level.name()), all));
            cells.add(Cell.of(latency.trials().get(level.name())));
            cells.add(Cell.figure(String.format(Locale.ROOT, "%,d", all.getTotalCount())));
            for (double percentile : PERCENTILES) {
              cells.add(Cell.figure(Durations.of((double) all.getValueAtPercentile(percentile))));
            }
            cells.add(Cell.figure(Durations.of((double) all.getMaxValue())));
          },
          () ->
              List.of("0", "", "not recorded", "", "", "", "", "")
                  .forEach(text -> cells.add(Cell.figure(text))));
      table.row("", cells);
    }
    if (!curves.isEmpty()) {
      blocks.add(new Block.Inset(Widgets.lineKeys(shown, view)));
      blocks.add(
          new Block.Inset(
              Widgets.wideAndNarrow(
                  PercentileCurves.render(curves, 1080, 380),
                  PercentileCurves.render(curves, 358, 300))));
    }
    blocks.add(table);
  }
}
