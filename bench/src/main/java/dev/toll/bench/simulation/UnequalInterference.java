package dev.toll.bench.simulation;

import dev.toll.bench.simulation.Replicates.Share;
import dev.toll.engine.verdict.Comparison;
import dev.toll.engine.verdict.Evidence;
import dev.toll.engine.verdict.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Two runs of the same code beside neighbours that take more CPU time from the one: how often
 * {@code toll compare} calls the runs different, by the difference of the neighbours' median share
 * from which on verdicts are undecided. The load is bound by CPU, so that it takes as much longer
 * as its neighbours leave it less.
 *
 * @param points by how much the neighbours take more from the second run, percentage points
 * @param called runs called different, by limit
 * @param undecided runs left undecided because of the neighbours, by limit
 */
record UnequalInterference(double points, List<Share> called, List<Share> undecided) {

  static final List<String> HEAD =
      List.of("neighbours take more", "limit 1 point", "2 points", "4 points", "no limit");

  /** Differences looked at, percentage points. */
  static final List<Double> POINTS = List.of(0.0, 1.0, 2.0, 3.0, 4.0, 8.0);

  /** Blocks of each run. */
  static final int BLOCKS = 8;

  /** Of the machine's CPU time, beside the first run. */
  static final double SHARE = 0.10;

  /** From trial to trial. */
  static final double SHARE_SD = 0.02;

  /** Of what else there is, from trial to trial. */
  static final double SD = 0.02;

  private static final double[] LIMITS = {0.01, 0.02, 0.04, Double.POSITIVE_INFINITY};

  static UnequalInterference of(double points, int replicates) {
    int limits = LIMITS.length;
    long[] counts =
        Replicates.count(
            replicates,
            2 * limits,
            "unequal interference " + points,
            (random, found) -> {
              Run a = Run.beside(SHARE, random);
              Run b = Run.beside(SHARE + points / 100, random);
              boolean different =
                  Verdicts.judge(
                          new Comparison(TollRule.ELAPSED, 1, TollRule.MARGIN),
                          Evidence.runs(a.logs, b.logs))
                      .call()
                      .isChange();
              double apart = Math.abs(median(a.shares) - median(b.shares));
              for (int i = 0; i < limits; i++) {
                found[apart > LIMITS[i] ? limits + i : i] += different || apart > LIMITS[i] ? 1 : 0;
              }
            });
    List<Share> shares = new ArrayList<>();
    for (long count : counts) {
      shares.add(new Share(count, replicates));
    }
    return new UnequalInterference(
        points, shares.subList(0, limits), shares.subList(limits, 2 * limits));
  }

  /** A run's times, and what its neighbours took meanwhile. */
  // Arrays, because they are samples; nobody compares two of them.
  @SuppressWarnings("ArrayRecordComponent")
  private record Run(double[] logs, double[] shares) {

    static Run beside(double share, Random random) {
      double[] shares =
          DoubleStream.generate(() -> Math.max(0, share + SHARE_SD * random.nextGaussian()))
              .limit(BLOCKS)
              .toArray();
      double[] logs =
          DoubleStream.of(shares)
              .map(taken -> -Math.log1p(-taken) + SD * random.nextGaussian())
              .toArray();
      return new Run(logs, shares);
    }
  }

  private static double median(double[] values) {
    return Median.withDefaults().evaluate(values);
  }

  /** Called different, and undecided because of the neighbours, per cent. */
  List<String> row() {
    List<String> row = new ArrayList<>();
    row.add(String.format(Locale.ROOT, "%.0f %%", points));
    IntStream.range(0, LIMITS.length)
        .forEach(i -> row.add(called.get(i).whole() + " / " + undecided.get(i).whole()));
    return row;
  }
}
