package dev.toll.engine.analysis;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.results.Noise;
import dev.toll.engine.statistics.TwoWay;
import dev.toll.engine.statistics.VarianceParts;
import dev.toll.engine.statistics.VarianceParts.Part;
import dev.toll.engine.words.NoiseText;
import java.util.ArrayList;
import java.util.List;

/** How noisy each metric was, over all levels of a run whose trials are in blocks. */
record NoiseAnalysis(List<String> levels, Blocks blocks) {
  List<Noise> of(List<Metric> metrics) {
    Double blockSeconds = BlockTime.seconds(blocks.all());
    BlockPhases phases = BlockPhases.of(blocks.all());
    List<Noise> all = new ArrayList<>();
    for (Metric metric : metrics) {
      Noise noise = metric.better() == Better.NEITHER ? null : of(metric, blockSeconds, phases);
      if (noise != null) {
        all.add(noise);
      }
    }
    return all;
  }

  private Noise of(Metric metric, Double blockSeconds, BlockPhases phases) {
    double[][] rows = blocks.logs(metric.name(), levels);
    if (rows.length < 2 || levels.size() < 2) {
      return null;
    }
    double df = (rows.length - 1.0) * (levels.size() - 1);
    double variance = 2 * TwoWay.variance(rows);
    if (!(variance > 0 && Double.isFinite(variance))) {
      return null;
    }
    Part whole = Part.of(variance, df, 0);
    VarianceParts parts =
        blocks.sliced() ? VarianceParts.of(RoundTables.of(blocks, levels, metric.name())) : null;
    return new Noise(
        metric.name(),
        rows.length,
        levels.size(),
        whole.sd(),
        whole.low(),
        whole.high(),
        blockSeconds,
        parts == null || phases == null ? null : phases.ofLoad(),
        parts,
        NoiseText.of(metric, whole.sd(), parts));
  }
}
