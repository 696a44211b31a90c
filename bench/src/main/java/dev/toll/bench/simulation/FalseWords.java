package dev.toll.bench.simulation;

import dev.toll.bench.simulation.Replicates.Share;
import dev.toll.engine.analysis.StoppingRule;
import dev.toll.engine.record.Order;
import dev.toll.engine.statistics.BlockFloor;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Equal levels: how often does any level of a family get "costs" or "saves"?
 *
 * @param floor with the default floor of blocks
 * @param eight with eight blocks
 * @param width with {@code design.precision=2%}, at most 30 blocks
 * @param blocks mean number of blocks of it
 * @param worst the largest share among all targets and most blocks tried
 * @param untilVerdict when somebody looks after every block and stops at a difference: not toll's
 *     rule
 * @param byTest sequential five, read by a t test
 * @param byMedian sequential five, read by the change of the median
 */
record FalseWords(
    Share floor,
    Share eight,
    Share width,
    double blocks,
    Share worst,
    Share untilVerdict,
    Share byTest,
    Share byMedian) {

  static final int MOST = 30;
  static final double PRECISION = 0.02;

  /** Half-widths, and most blocks; at 17 blocks the exact interval's error is nearest to 5 %. */
  private static final List<Double> TARGETS = List.of(0.01, PRECISION, 0.03, 0.05);

  private static final List<Integer> CAPS = List.of(10, 17, MOST);

  private static final int FLOOR = 0;
  private static final int EIGHT = 1;
  private static final int WIDTH = 2;
  private static final int BLOCKS = 3;
  private static final int UNTIL = 4;
  private static final int TEST = 5;
  private static final int MEDIAN = 6;
  private static final int GRID = 7;

  static FalseWords of(Host host, int compared, int replicates) {
    int floor = BlockFloor.needed(compared);
    List<StoppingRule> rules =
        TARGETS.stream().map(target -> new StoppingRule(target, floor, MOST, null)).toList();
    long[] n =
        Replicates.count(
            replicates,
            GRID + TARGETS.size() * CAPS.size(),
            "false words " + host.name() + compared,
            (random, counts) -> {
              toll(host, compared, rules, random, counts);
              sequential(host, compared, random, counts);
            });
    long worst = IntStream.range(GRID, n.length).mapToLong(i -> n[i]).max().orElseThrow();
    return new FalseWords(
        new Share(n[FLOOR], replicates),
        new Share(n[EIGHT], replicates),
        new Share(n[WIDTH], replicates),
        (double) n[BLOCKS] / replicates,
        new Share(worst, replicates),
        new Share(n[UNTIL], replicates),
        new Share(n[TEST], replicates),
        new Share(n[MEDIAN], replicates));
  }

  private static void toll(
      Host host, int compared, List<StoppingRule> rules, Random random, long[] counts) {
    double[][] logs = Runs.logRatios(Runs.noise(host, Order.RANDOMISED, compared, MOST, random));
    int floor = BlockFloor.needed(compared);
    boolean[] claim = new boolean[MOST + 1];
    for (int blocks = floor; blocks <= MOST; blocks++) {
      claim[blocks] = TollRule.anyClaim(logs, blocks);
      counts[UNTIL] += claim[blocks] && !any(claim, blocks) ? 1 : 0;
    }
    counts[FLOOR] += claim[floor] ? 1 : 0;
    counts[EIGHT] += claim[8] ? 1 : 0;
    int[] stops = TollRule.stops(logs, rules);
    for (int target = 0; target < stops.length; target++) {
      for (int cap = 0; cap < CAPS.size(); cap++) {
        // A rule with fewer blocks at most ends the same run there at the latest.
        int stop = Math.min(stops[target], CAPS.get(cap));
        counts[GRID + target * CAPS.size() + cap] += claim[stop] ? 1 : 0;
      }
    }
    int stop = stops[TARGETS.indexOf(PRECISION)];
    counts[WIDTH] += claim[stop] ? 1 : 0;
    counts[BLOCKS] += stop;
  }

  private static boolean any(boolean[] claim, int before) {
    return IntStream.range(0, before).anyMatch(i -> claim[i]);
  }

  private static void sequential(Host host, int compared, Random random, long[] counts) {
    double[][] five = SequentialFive.run(host, compared, random);
    boolean test = false;
    boolean median = false;
    for (int level = 1; level <= compared; level++) {
      test |= SequentialFive.byTest(five[0], five[level], 0) != 0;
      median |= SequentialFive.byMedian(five[0], five[level], 0) != 0;
    }
    counts[TEST] += test ? 1 : 0;
    counts[MEDIAN] += median ? 1 : 0;
  }

  List<String> row(Host host) {
    return Stream.of(
            host.name(),
            floor.text(),
            eight.text(),
            width.text(),
            String.format(Locale.ROOT, "%.1f", blocks),
            worst.text(),
            untilVerdict.text(),
            byTest.text(),
            byMedian.text())
        .toList();
  }
}
