package dev.toll.bench.simulation;

import dev.toll.bench.simulation.Replicates.Mean;
import dev.toll.bench.simulation.Replicates.Share;
import dev.toll.engine.analysis.StoppingRule;
import dev.toll.engine.record.Order;
import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.verdict.Call;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * One level with a true effect against the baseline: how often is the answer right, and how many
 * trials does a right answer take? Right is "costs" where there is a cost; "no difference" too
 * where the cost is no larger than the margin; and where there is none "no difference". The t test
 * has no such word, so there "not told apart" counts as right for it.
 *
 * @param perRight trials spent per right answer; infinite when there was none
 */
record RightAnswers(Share right, Mean perRight) {

  static final List<Double> EFFECTS = List.of(0.0, 0.01, 0.02, 0.05, 0.20);

  /** What is compared, in the order of the cells. */
  static final List<String> DESIGNS =
      List.of("toll until ±2 %", "toll, 8 blocks", "sequential five");

  private static final int STOPPED = 0;
  private static final int FIXED = 1;
  private static final int FIVE = 2;

  private static final int FIXED_BLOCKS = 8;

  // Counts of a design and effect.
  private static final int RIGHT = 0;
  private static final int TRIALS = 1;
  private static final int TRIALS_SQUARED = 2;
  private static final int TRIALS_OF_RIGHT = 3;
  private static final int COUNTS = 4;

  /** By design and effect. */
  static List<List<RightAnswers>> of(Host host, int replicates) {
    StoppingRule rule =
        new StoppingRule(FalseWords.PRECISION, BlockFloor.needed(1), FalseWords.MOST, null);
    long[] n =
        Replicates.count(
            replicates,
            DESIGNS.size() * EFFECTS.size() * COUNTS,
            "right answers " + host.name(),
            (random, counts) -> {
              toll(host, rule, random, counts);
              five(host, random, counts);
            });
    List<List<RightAnswers>> designs = new ArrayList<>();
    for (int design = 0; design < DESIGNS.size(); design++) {
      List<RightAnswers> effects = new ArrayList<>();
      for (int effect = 0; effect < EFFECTS.size(); effect++) {
        int at = index(design, effect);
        long[] c = Arrays.copyOfRange(n, at, at + COUNTS);
        effects.add(new RightAnswers(new Share(c[RIGHT], replicates), perRight(c)));
      }
      designs.add(effects);
    }
    return designs;
  }

  private static int index(int design, int effect) {
    return (design * EFFECTS.size() + effect) * COUNTS;
  }

  private static void toll(Host host, StoppingRule rule, Random random, long[] counts) {
    double[][] logs =
        Runs.logRatios(Runs.noise(host, Order.RANDOMISED, 1, FalseWords.MOST, random));
    // A true effect shifts every log ratio alike, so the width and the stop are the same for all.
    int stop = TollRule.stops(logs, List.of(rule))[0];
    for (int effect = 0; effect < EFFECTS.size(); effect++) {
      double truth = EFFECTS.get(effect);
      add(counts, STOPPED, effect, TollRule.call(logs[0], stop, 1, truth), 2 * stop);
      Call eight = TollRule.call(logs[0], FIXED_BLOCKS, 1, truth);
      add(counts, FIXED, effect, eight, 2 * FIXED_BLOCKS);
    }
  }

  private static void five(Host host, Random random, long[] counts) {
    double[][] five = SequentialFive.run(host, 1, random);
    for (int effect = 0; effect < EFFECTS.size(); effect++) {
      int sign = SequentialFive.byTest(five[0], five[1], EFFECTS.get(effect));
      Call nothing = EFFECTS.get(effect) == 0 ? Call.NO_DIFFERENCE : Call.UNDECIDED;
      Call call = sign > 0 ? Call.COSTS : sign < 0 ? Call.SAVES : nothing;
      add(counts, FIVE, effect, call, 2 * SequentialFive.RUNS);
    }
  }

  private static void add(long[] counts, int design, int effect, Call call, int trials) {
    int at = index(design, effect);
    boolean right = right(call, EFFECTS.get(effect));
    counts[at + RIGHT] += right ? 1 : 0;
    counts[at + TRIALS] += trials;
    counts[at + TRIALS_SQUARED] += (long) trials * trials;
    counts[at + TRIALS_OF_RIGHT] += right ? trials : 0;
  }

  static boolean right(Call call, double effect) {
    return switch (call) {
      case COSTS -> effect > 0;
      case NO_DIFFERENCE -> effect <= TollRule.MARGIN;
      default -> false;
    };
  }

  /** Of a ratio of two sums, with its error by the delta method. */
  private static Mean perRight(long[] c) {
    double ratio = (double) c[TRIALS] / c[RIGHT];
    double squares = c[TRIALS_SQUARED] - 2 * ratio * c[TRIALS_OF_RIGHT] + ratio * ratio * c[RIGHT];
    return new Mean(ratio, Math.sqrt(Math.max(0, squares)) / c[RIGHT]);
  }

  static List<String> head() {
    List<String> head = new ArrayList<>(List.of("host"));
    EFFECTS.forEach(
        effect -> head.add(effect == 0 ? "no effect" : "+%.0f %%".formatted(100 * effect)));
    return head;
  }

  static List<String> shares(Host host, List<List<RightAnswers>> designs) {
    return row(host, effect -> designs.stream().map(d -> d.get(effect).right().whole()).toList());
  }

  static List<String> trials(Host host, List<List<RightAnswers>> designs) {
    return row(host, effect -> designs.stream().map(d -> d.get(effect).perRight().text()).toList());
  }

  private static List<String> row(Host host, IntFunction<List<String>> cells) {
    List<String> row = new ArrayList<>(List.of(host.name()));
    IntStream.range(0, EFFECTS.size())
        .forEach(effect -> row.add(String.join(" / ", cells.apply(effect))));
    return row;
  }
}
