package dev.toll.bench.simulation;

import dev.toll.bench.simulation.Replicates.Share;
import dev.toll.engine.statistics.Boundary;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Estimate;
import dev.toll.engine.statistics.LevelIntervals.Pair;
import dev.toll.engine.statistics.LevelIntervals.Side;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Equal levels, looked at after each of 60 blocks: how often is the truth outside the interval of
 * any level at any look? As intervals never widen, those that do not hold it at the end never will.
 *
 * @param widths half of it, in the mean over levels and runs, in SDs of a block's log ratio, after
 *     as many blocks as {@link #AT}
 */
record FalseIntervals(Share share, List<Double> widths) {

  static final List<Integer> AT = List.of(4, 8, 16, 60);

  private static final double SCALE = 1e6;

  static FalseIntervals of(LevelHost host, int compared, Side side, int planned, int replicates) {
    List<Pair> pairs =
        IntStream.rangeClosed(1, compared).mapToObj(level -> new Pair(level, 0)).toList();
    long[] n =
        Replicates.count(
            replicates,
            1 + AT.size(),
            "false intervals " + host.name() + compared,
            (random, counts) -> {
              LevelHost.Run run = host.draw().run(compared + 1, Boundary.LAST, random);
              for (int i = 0; i < AT.size(); i++) {
                double[][] logs = Arrays.copyOf(run.logs(), AT.get(i));
                List<Estimate> all = LevelIntervals.of(logs, run.slices(), pairs, side, planned);
                counts[1 + i] += Math.round(SCALE * width(run.logs(), all));
                boolean last = i == AT.size() - 1;
                counts[0] += last && all.stream().anyMatch(FalseIntervals::misses) ? 1 : 0;
              }
            });
    return new FalseIntervals(
        new Share(n[0], replicates),
        IntStream.range(0, AT.size()).mapToObj(i -> n[1 + i] / SCALE / replicates).toList());
  }

  private static double width(double[][] logs, List<Estimate> all) {
    double mean =
        all.stream().mapToDouble(one -> (one.high() - one.low()) / 2).average().orElseThrow();
    return Double.isInfinite(mean) ? 0 : mean / sd(logs);
  }

  /** Of a block's log ratio, in the mean over the levels. */
  static double sd(double[][] logs) {
    return IntStream.range(1, logs[0].length)
        .mapToDouble(
            level -> {
              double[] ratios =
                  Arrays.stream(logs).mapToDouble(row -> row[level] - row[0]).toArray();
              return StandardDeviation.of(ratios).getAsDouble();
            })
        .average()
        .orElseThrow();
  }

  private static boolean misses(Estimate one) {
    return one.low() > 0 || one.high() < 0;
  }

  /** "1.59 / 1.33 / 0.89 / 0.45". */
  String widthsText() {
    return String.join(
        " / ", widths.stream().map(width -> String.format(Locale.ROOT, "%.2f", width)).toList());
  }
}
