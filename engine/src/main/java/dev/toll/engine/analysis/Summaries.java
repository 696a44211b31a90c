package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Summary;
import dev.toll.engine.statistics.Finite;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The table of the 2017 Accumulo post, a row per level: median, SD, max, min, CV, changes against
 * the baseline, and the "delta from previous level". A level without a valid trial keeps its row.
 */
final class Summaries {

  private Summaries() {}

  static List<Summary> of(AnalysisInput input, Blocks blocks) {
    List<Summary> rows = new ArrayList<>();
    for (Metric metric : input.metrics()) {
      Summary base = figures(metric.name(), input.baseline(), blocks);
      Double previous = null;
      for (LevelInfo level : input.levels()) {
        Summary row = figures(metric.name(), level.name(), blocks);
        Double change = change(row.median(), base.median());
        // The baseline's own change is nought by definition, not a finding: its cell stays empty.
        Double shown = level.isBaseline() ? null : change;
        Double max = level.isBaseline() ? null : change(row.max(), base.max());
        Double min = level.isBaseline() ? null : change(row.min(), base.min());
        Double delta = previous == null || change == null ? null : change - previous;
        rows.add(withChanges(row, shown, max, min, delta));
        if (!level.isControl() && !level.name().equals(input.noiseTwin())) {
          previous = change;
        }
      }
    }
    return rows;
  }

  private static Summary figures(String metric, String level, Blocks blocks) {
    List<Double> values =
        blocks.counted(level).stream()
            .map(trial -> trial.value(metric))
            .filter(Objects::nonNull)
            .toList();
    if (values.isEmpty()) {
      return new Summary(
          metric, level, 0, null, null, null, null, null, null, null, null, null, null, values);
    }
    double[] x = values.stream().mapToDouble(Double::doubleValue).toArray();
    double min = values.stream().min(Double::compare).orElseThrow();
    double max = values.stream().max(Double::compare).orElseThrow();
    Double mean = Finite.orNull(Mean.of(x).getAsDouble());
    // One value has no spread; saying 0 would be a false precision.
    Double sd = x.length < 2 ? null : Finite.orNull(StandardDeviation.of(x).getAsDouble());
    Double cv = sd == null || mean == null ? null : Finite.orNull(sd / mean);
    Double median = Finite.orNull(Median.withDefaults().evaluate(x));
    return new Summary(
        metric, level, x.length, median, mean, sd, min, max, cv, null, null, null, null, values);
  }

  private static Double change(Double value, Double base) {
    return value == null || base == null ? null : Finite.orNull(value / base - 1.0);
  }

  private static Summary withChanges(
      Summary row, Double medianChange, Double maxChange, Double minChange, Double delta) {
    return new Summary(
        row.metric(),
        row.level(),
        row.n(),
        row.median(),
        row.mean(),
        row.sd(),
        row.min(),
        row.max(),
        row.cv(),
        medianChange,
        maxChange,
        minChange,
        delta,
        row.values());
  }
}
