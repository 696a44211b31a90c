package dev.toll.report.picture;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Cell;
import dev.toll.report.text.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The headline metric of every valid trial as a still picture: a row of dots per level.
 *
 * @param axis the scale below the rows
 */
public record DotRows(Scale scale, Map<Double, String> axis, List<Row> rows) {

  /** A level's row; the values are in the order of blocks. */
  public record Row(Cell.Level level, List<Double> values) {

    /** Blocks from top to bottom, so that drift shows; in percent of the height. */
    public long top(int i) {
      return values.size() == 1 ? 50 : Math.round(20 + 60.0 * i / (values.size() - 1));
    }

    public double median() {
      return Median.withDefaults()
          .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
  }

  public static DotRows of(ResultsView view, Metric metric) {
    DoubleStream all = values(view.validTrials(), metric).mapToDouble(Double::doubleValue);
    Scale scale = Scale.of(all);
    return new DotRows(
        scale,
        scale.ticks(6, value -> Quantity.format(value, metric.unit(), 3)),
        view.levels().stream()
            .map(
                level ->
                    new Row(
                        new Cell.Level(level.name(), view.colour(level.name())),
                        values(view.validTrials(level.name()), metric).toList()))
            .toList());
  }

  private static Stream<Double> values(List<Trial> trials, Metric metric) {
    return trials.stream().map(trial -> trial.value(metric.name())).filter(Objects::nonNull);
  }
}
