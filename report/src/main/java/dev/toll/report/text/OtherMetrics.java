package dev.toll.report.text;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.EffectKind;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Summary;
import dev.toll.report.ResultsView;
import java.util.ArrayList;
import java.util.List;

/**
 * The metrics beside the primary one: per level the median, and the effect against the baseline.
 *
 * @param columns titles: level, then a metric each
 * @param rows one per level; a cell is {@code 141 k/s +5.8 %}
 */
public record OtherMetrics(List<String> columns, List<List<String>> rows) {

  public static OtherMetrics of(ResultsView view, List<Metric> metrics) {
    List<String> columns = new ArrayList<>(List.of("level"));
    metrics.forEach(metric -> columns.add(metric.label()));
    List<List<String>> rows = new ArrayList<>();
    for (LevelInfo level : view.levels()) {
      List<String> row = new ArrayList<>(List.of(level.name()));
      metrics.forEach(metric -> row.add(cell(view, metric, level)));
      rows.add(row);
    }
    return new OtherMetrics(columns, rows);
  }

  private static String cell(ResultsView view, Metric metric, LevelInfo level) {
    Double median = view.summary(metric.name(), level.name()).map(Summary::median).orElse(null);
    if (median == null) {
      return Quantity.UNKNOWN;
    }
    // The unit stands in the label where it is a phrase; repeating it in each cell is clutter.
    String unit = metric.unit() != null && metric.unit().contains(" ") ? "" : metric.unit();
    String text = Quantity.format(median, unit, 3);
    // What only describes is near nothing where all is well: its ratio would be a large number.
    if (level.isBaseline() || metric.better() == Better.NEITHER) {
      return text;
    }
    Double change =
        view.effect(metric.name(), level.name(), EffectKind.BASELINE)
            .map(Effect::ratio)
            .map(ratio -> ratio - 1)
            .orElseGet(
                () ->
                    view.summary(metric.name(), level.name())
                        .map(Summary::medianChange)
                        .orElse(null));
    return change == null ? text : text + "  " + Percent.change(change, 1);
  }
}
