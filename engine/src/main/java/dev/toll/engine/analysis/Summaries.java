package dev.toll.engine.analysis;

import dev.toll.engine.record.Cell;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Summary;
import dev.toll.engine.statistics.Finite;
import dev.toll.engine.statistics.Spread;
import java.util.ArrayList;
import java.util.List;

/**
 * The table of the 2017 Accumulo post, a row per level: median, SD, max, min, CV, changes against
 * the baseline, and the "delta from previous level". A level without a valid trial keeps its row.
 */
final class Summaries {

  private Summaries() {}

  static List<Summary> of(AnalysisInput input, Blocks blocks) {
    List<Summary> rows = new ArrayList<>();
    for (Metric metric : input.metrics()) {
      Summary base = row(metric.name(), input.baselineLevel(), blocks, null, null);
      Double previous = null;
      for (LevelInfo level : input.levels()) {
        Summary row = row(metric.name(), level, blocks, base, previous);
        rows.add(row);
        if (!level.isControl() && !level.name().equals(input.noiseTwin())) {
          previous = change(row.median(), base.median());
        }
      }
    }
    return rows;
  }

  /**
   * A row of the table.
   *
   * @param base the baseline's row; null for no changes
   * @param previous change of the median of the row before; null for the first
   */
  private static Summary row(
      String metric, LevelInfo level, Blocks blocks, Summary base, Double previous) {
    List<Double> values = Cell.values(blocks.counted(level.name()), metric);
    Spread spread = Spread.of(values);
    Double min = values.stream().min(Double::compare).orElse(null);
    Double max = values.stream().max(Double::compare).orElse(null);
    Double change = base == null ? null : change(spread.median(), base.median());
    // The baseline's own change is zero by definition, not a finding: its cell stays empty.
    boolean compared = base != null && !level.isBaseline();
    return new Summary(
        metric,
        level.name(),
        values.size(),
        spread.median(),
        spread.mean(),
        spread.sd(),
        min,
        max,
        spread.cv(),
        compared ? change : null,
        compared ? change(max, base.max()) : null,
        compared ? change(min, base.min()) : null,
        previous == null || change == null ? null : change - previous,
        values);
  }

  private static Double change(Double value, Double base) {
    return value == null || base == null ? null : Finite.orNull(value / base - 1.0);
  }
}
