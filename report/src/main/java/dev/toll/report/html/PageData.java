package dev.toll.report.html;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.picture.RatioAxis;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the charts draw; the package describes it. Figures are floats, because pixels show no more.
 */
record PageData(
    List<Level> levels,
    List<Named> metrics,
    String primary,
    List<OfTrial> trials,
    Map<String, PageSeries.Named> series) {

  /**
   * Gson's HTML escaping (on by default) writes {@code < > & = '} and U+2028/9 as escapes, so no
   * name can end the script element or open a comment in it.
   */
  private static final Gson GSON = new GsonBuilder().serializeNulls().create();

  private record Level(String name, boolean baseline, int colour) {}

  /** A metric; {@code axis} is of its ratios to the baseline of the block. */
  private record Named(String name, String label, String unit, RatioAxis axis) {}

  private record OfTrial(
      String trial, String level, int block, Float steady, Map<String, Float> metrics) {}

  static String json(ResultsView view, PageSeries series) {
    return GSON.toJson(
        new PageData(
            view.levels().stream()
                .map(
                    level -> new Level(level.name(), level.isBaseline(), view.colour(level.name())))
                .toList(),
            view.metrics().stream()
                .map(
                    metric ->
                        new Named(metric.name(), metric.label(), metric.unit(), axis(view, metric)))
                .toList(),
            view.primary().map(Metric::name).orElse(null),
            view.validTrials().stream().map(PageData::trial).toList(),
            series.byName()));
  }

  private static RatioAxis axis(ResultsView view, Metric metric) {
    Map<Integer, Double> baseline = new HashMap<>();
    view.baseline().map(view::validTrials).orElse(List.of()).stream()
        .forEach(trial -> baseline.put(trial.block(), trial.value(metric.name())));
    return RatioAxis.around(
        view.validTrials().stream()
            .map(trial -> over(trial.value(metric.name()), baseline.get(trial.block()))));
  }

  private static Double over(Double value, Double base) {
    return value == null || base == null ? null : Double.valueOf(value / base);
  }

  private static OfTrial trial(Trial trial) {
    Map<String, Float> metrics = new LinkedHashMap<>();
    trial.metrics().forEach((name, value) -> metrics.put(name, figure(value)));
    Float steady = figure(trial.steady() == null ? null : trial.steady().from());
    return new OfTrial(trial.trial(), trial.level(), trial.block(), steady, metrics);
  }

  private static Float figure(Double value) {
    return value == null || !Float.isFinite(value.floatValue()) ? null : value.floatValue();
  }
}
