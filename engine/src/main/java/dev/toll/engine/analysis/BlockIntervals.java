package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Estimate;
import dev.toll.engine.statistics.LevelIntervals.Pair;
import dev.toll.engine.statistics.LevelIntervals.Side;
import dev.toll.engine.statistics.SliceVariances;
import java.util.List;

/** The blocks of a metric as the rule reads them: one table, one call for each family. */
record BlockIntervals(AnalysisInput input, Blocks blocks) {
  /**
   * The estimates of a family.
   *
   * @param pairs of levels: each with the one it is compared with
   */
  List<Estimate> of(Metric metric, List<List<String>> pairs, Side side) {
    List<String> levels = levels(metric);
    return LevelIntervals.of(
        blocks.table(metric.name(), levels),
        SliceVariances.of(RoundTables.of(blocks, levels, metric.name())),
        pairs.stream()
            .map(pair -> new Pair(levels.indexOf(pair.get(0)), levels.indexOf(pair.get(1))))
            .toList(),
        side,
        input.planned());
  }

  /** The levels that have a metric. */
  List<String> levels(Metric metric) {
    return input.levels().stream()
        .map(LevelInfo::name)
        .filter(level -> input.measures(metric.name(), level))
        .toList();
  }
}
