package dev.toll.report.section;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.report.ResultsView;
import dev.toll.report.latency.RunLatency;
import dev.toll.report.model.Block;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import dev.toll.report.picture.PercentileCurves;
import dev.toll.report.picture.Plot;
import dev.toll.report.templates.widget.JtewidthsGenerated;
import dev.toll.report.text.Plain;
import dev.toll.report.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** Latency percentiles of each level, its trials' histograms added up. */
final class Latency {
  private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};

  private Latency() {}

  static Section section(ResultsView view, RunLatency latency) {
    List<Block> blocks = new ArrayList<>();
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
    List<LevelInfo> shown =
        view.levels().stream().filter(l -> latency.of(l.name(), tag).isPresent()).toList();
    List<PercentileCurves.Level> curves =
        shown.stream()
            .map(
                level ->
                    new PercentileCurves.Level(
                        view.colour(level.name()), latency.of(level.name(), tag).orElseThrow()))
            .toList();
    if (!curves.isEmpty()) {
      Plot wide = PercentileCurves.plot(curves, 1080, 380);
      Plot narrow = PercentileCurves.plot(curves, 358, 300);
      blocks.add(Cells.lineKeys(view, shown));
      blocks.add(Block.inset(output -> JtewidthsGenerated.render(output, null, wide, narrow)));
    }
    Columns<LevelInfo> columns =
        Cells.perLevel(view)
            .number(
                "trials",
                level ->
                    shown.contains(level) ? latency.trials().get(level.name()).toString() : "0")
            .number(
                "operations",
                level ->
                    shown.contains(level)
                        ? figure(latency, tag, level, Latency::operations)
                        : "not recorded");
    for (double percentile : PERCENTILES) {
      columns.number(
          "p" + Plain.number(percentile),
          level -> figure(latency, tag, level, h -> duration(h.getValueAtPercentile(percentile))));
    }
    columns.number("max", level -> figure(latency, tag, level, h -> duration(h.getMaxValue())));
    blocks.add(columns.table("Latency percentiles", view.levels()));
  }

  private static String figure(
      RunLatency latency, String tag, LevelInfo level, Function<Histogram, String> figure) {
    return latency.of(level.name(), tag).map(figure).orElse("");
  }

  private static String operations(Histogram histogram) {
    return String.format(Locale.ROOT, "%,d", histogram.getTotalCount());
  }

  private static String duration(long nanos) {
    return Quantity.duration((double) nanos);
  }
}
