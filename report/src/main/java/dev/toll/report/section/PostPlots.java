package dev.toll.report.section;

import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.series.Series;
import dev.toll.engine.series.SeriesFile;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Section;
import dev.toll.report.picture.Plot;
import dev.toll.report.picture.Scale;
import dev.toll.report.series.RunSeries;
import dev.toll.report.templates.widget.JtefigureGenerated;
import dev.toll.report.text.Quantity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The four plots of the Accumulo project's post of 2017, where a system has these series. */
final class PostPlots {
  private static final List<String> NAMES =
      List.of("TABLE_RECS", "TOTAL_INGEST", "AVG_FILES/TABLET", "ACCUMULO_FILES");

  /** The median of the post's trials without security. */
  private static final double POST_SECONDS = 7829;

  private PostPlots() {}

  /**
   * None where no valid trial has one of the series.
   *
   * @param recorded the series of all trials, so that only files that have them are read
   */
  static List<Section> sections(ResultsView view, Path run, RunSeries recorded) {
    Map<LevelInfo, Series> lines = new LinkedHashMap<>();
    for (LevelInfo level : view.levels()) {
      view.validTrials(level.name()).stream()
          .map(Trial::trial)
          .filter(trial -> SeriesFile.isObserved(run, trial) || recorded.hasAny(trial, NAMES))
          .map(trial -> SeriesFile.read(run, SeriesFile.observed(run, trial)))
          .filter(series -> NAMES.stream().anyMatch(series.values()::containsKey))
          .findFirst()
          .ifPresent(series -> lines.put(level, series));
    }
    if (lines.isEmpty()) {
      return List.of();
    }
    double end =
        lines.values().stream()
            .mapToDouble(series -> series.seconds()[series.seconds().length - 1])
            .max()
            .orElseThrow();
    List<Block> blocks = new ArrayList<>();
    blocks.add(Cells.lineKeys(view, List.copyOf(lines.keySet())));
    for (String name : NAMES) {
      double width = (name.equals("TOTAL_INGEST") ? 300 : 60) * end / POST_SECONDS;
      List<Plot.Curve> curves = new ArrayList<>();
      lines.forEach(
          (level, series) ->
              curves.add(
                  new Plot.Curve(
                      "curve", view.colour(level.name()), averages(series, name, width))));
      String caption = "%s, average of %s".formatted(name, Quantity.duration(width * 1e9));
      Plot plot = plot(caption + " over seconds", end, curves);
      blocks.add(Block.inset(output -> JtefigureGenerated.render(output, null, caption, plot)));
    }
    blocks.add(
        Block.caption(
            ("One trial per level. In an interleaved run it is a load after the measured one, and"
                    + " part of no cost. The post averages over 1 min (TOTAL_INGEST over 5 min) in"
                    + " trials of 130 min; averages here cover the same share of %s. Where samples"
                    + " are further apart than that, the samples themselves are drawn.")
                .formatted(Quantity.duration(end * 1e9))));
    return List.of(Section.of("plots", "The post's four plots", blocks));
  }

  private static Plot plot(String label, double end, List<Plot.Curve> curves) {
    Scale x = new Scale(0, end);
    double high =
        Scale.around(
                curves.stream()
                    .flatMap(curve -> curve.points().stream())
                    .mapToDouble(point -> point[1]))
            .high();
    Scale y = new Scale(0, high);
    Map<Double, String> below = x.ticks(8, t -> Quantity.significant(t, 5) + " s");
    Map<Double, String> labels = y.ticks(4, value -> Quantity.format(value, "", 3));
    return new Plot(label, 1000, 240, x, y, 0, below, labels, List.of(), curves);
  }

  /** The average of each interval of a width that has a value, at the time of its last one. */
  private static List<double[]> averages(Series series, String name, double width) {
    double[] values = series.values().getOrDefault(name, new double[0]);
    Map<Long, double[]> sums = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i++) {
      if (Double.isFinite(values[i])) {
        double[] sum =
            sums.computeIfAbsent((long) (series.seconds()[i] / width), bin -> new double[3]);
        sum[0] = series.seconds()[i];
        sum[1] += values[i];
        sum[2]++;
      }
    }
    return sums.values().stream().map(sum -> new double[] {sum[0], sum[1] / sum[2]}).toList();
  }
}
