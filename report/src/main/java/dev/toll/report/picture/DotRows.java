package dev.toll.report.picture;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Cell;
import dev.toll.report.render.Svg;
import dev.toll.report.text.Quantity;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;

/**
 * The headline metric of every valid trial as a still picture: a row of dots per level.
 *
 * @param axis the scale below the rows
 */
public record DotRows(List<Row> rows, List<Whiskers.Tick> axis) {

  /** A level's row. */
  public record Row(Cell.Level level, Svg dots) {}

  public static DotRows of(ResultsView view, Metric metric) {
    Scale scale = Scale.of(values(view.validTrials(), metric));
    return new DotRows(
        view.levels().stream().map(level -> row(view, metric, scale, level)).toList(),
        scale.ticks(6).stream()
            .map(t -> new Whiskers.Tick(scale.at(t), Quantity.format(t, metric.unit(), 3)))
            .toList());
  }

  private static Row row(ResultsView view, Metric metric, Scale scale, LevelInfo level) {
    int colour = view.colour(level.name());
    double[] values = values(view.validTrials(level.name()), metric).toArray();
    return new Row(new Cell.Level(level.name(), colour), dots(scale, values, colour));
  }

  private static DoubleStream values(List<Trial> trials, Metric metric) {
    return trials.stream()
        .map(trial -> trial.metrics() == null ? null : trial.metrics().get(metric.name()))
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue);
  }

  private static Svg dots(Scale scale, double[] values, int colour) {
    Svg svg = Svg.of("svg").css("whisker").set("aria-hidden", "true");
    for (double tick : scale.ticks(6)) {
      svg.add(Svg.line("grid", scale.at(tick), 0, scale.at(tick), "100%"));
    }
    Svg group = Svg.of("g").css("lv" + colour);
    for (int i = 0; i < values.length; i++) {
      // Blocks from top to bottom, so that drift shows.
      double y = values.length == 1 ? 50 : 20 + 60.0 * i / (values.length - 1);
      group.add(
          Svg.of("circle")
              .set("cx", scale.at(values[i]))
              .set("cy", Math.round(y) + "%")
              .set("r", 3.5));
    }
    if (values.length > 0) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
      group.add(Svg.line("", scale.at(median), "8%", scale.at(median), "92%"));
    }
    return svg.add(group);
  }
}
