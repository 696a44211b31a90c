package dev.toll.bench.simulation;

import dev.toll.bench.simulation.Replicates.Share;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.RandomEffects;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Several runs of one study: how often does the pooled 95 % interval hold the mean of the runs'
 * true effects, by Student's t on the runs' means, and by weights from each run's own variance?
 */
final class PoolCoverage {

  static final List<String> HEAD =
      List.of("blocks of the runs", "between runs, SDs of a block", "t on run means", "weighted");

  private static final List<List<Integer>> RUNS =
      List.of(
          List.of(2, 2),
          List.of(2, 2, 2),
          List.of(4, 4, 4),
          List.of(8, 8, 8),
          List.of(2, 4, 8),
          List.of(2, 2, 2, 2, 2),
          List.of(4, 4, 4, 4, 4),
          List.of(2, 2, 4, 4, 8));

  private PoolCoverage() {}

  static Stream<List<String>> rows(int replicates) {
    return RUNS.stream()
        .flatMap(runs -> Stream.of(0.0, 1.0).map(between -> row(runs, between, replicates)));
  }

  private static List<String> row(List<Integer> runs, double between, int replicates) {
    long[] n =
        Replicates.count(
            replicates,
            2,
            "pool " + runs + between,
            (random, counts) -> {
              double[] means = new double[runs.size()];
              double[] variances = new double[runs.size()];
              for (int run = 0; run < means.length; run++) {
                double[] blocks = blocks(runs.get(run), between, random);
                means[run] = Mean.of(blocks).getAsDouble();
                variances[run] = Variance.of(blocks).getAsDouble() / blocks.length;
              }
              counts[0] += holds(Intervals.t(means, 0.95)) ? 1 : 0;
              counts[1] += holds(RandomEffects.of(means, variances).ratio(0.95)) ? 1 : 0;
            });
    return List.of(
        String.join(", ", runs.stream().map(String::valueOf).toList()),
        String.format(Locale.ROOT, "%.0f", between),
        new Share(n[0], replicates).text(),
        new Share(n[1], replicates).text());
  }

  private static double[] blocks(int number, double between, Random random) {
    double run = between * random.nextGaussian();
    double[] blocks = new double[number];
    // A block's SD is 1 %, so that no ratio leaves the range of a double.
    Arrays.setAll(blocks, block -> 0.01 * (run + random.nextGaussian()));
    return blocks;
  }

  private static boolean holds(Interval interval) {
    return interval == null || (interval.low() <= 1 && interval.high() >= 1);
  }
}
