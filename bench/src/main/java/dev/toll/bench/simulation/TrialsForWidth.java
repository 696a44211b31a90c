package dev.toll.bench.simulation;

import dev.toll.bench.simulation.Replicates.Mean;
import dev.toll.bench.simulation.Replicates.Share;
import dev.toll.engine.analysis.StoppingRule;
import dev.toll.engine.record.Order;
import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.statistics.Confidence;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.Intervals;
import dev.toll.engine.statistics.Intervals.Difference;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * How many trials of one level and the baseline an interval of ±3 % takes. toll stops when it is
 * reached. A fixed design has to choose the number beforehand: given is the least with which nine
 * of ten runs reach the width, as somebody would choose who knows the host; "half" is the least
 * with which every other run does. Fixed and unpaired is level after level with Welch's interval.
 *
 * @param toll trials until toll stops
 * @param covers how often its 95 % t interval then holds the truth
 * @param paired trials of fixed, randomised blocks for nine of ten
 * @param half trials of the unpaired design for every other run
 * @param unpaired and for nine of ten; -1 for more than {@link #MOST} of each level
 * @param unpairedCovers how often Welch's interval then holds the truth; null without that number
 */
record TrialsForWidth(
    Mean toll, Share covers, int paired, int half, int unpaired, Share unpairedCovers) {

  static final double TARGET = 0.03;

  /** Trials of each level, tried at most. */
  static final int MOST = 100;

  /** Enough to choose a number by. */
  private static final int MOST_SIZING = 1000;

  static TrialsForWidth of(List<Host> hosts, int replicates) {
    int sizing = Math.min(replicates, MOST_SIZING);
    StoppingRule rule = new StoppingRule(TARGET, BlockFloor.needed(1), MOST, null);
    long[] n =
        Replicates.count(
            replicates,
            4,
            name(hosts, "width"),
            (random, counts) -> {
              double[][] logs = Runs.logRatios(blocks(pick(hosts, random), MOST, random));
              int stop = TollRule.stops(logs, List.of(rule))[0];
              Interval t = Intervals.t(Arrays.copyOf(logs[0], stop), Confidence.SHOWN);
              counts[0] += 2L * stop;
              counts[1] += 4L * stop * stop;
              counts[2] += t.low() <= 1 && 1 <= t.high() ? 1 : 0;
            });
    int half = unpaired(hosts, sizing, 0.5);
    int nine = unpaired(hosts, sizing, 0.9);
    return new TrialsForWidth(
        Mean.of(n[0], n[1], replicates),
        new Share(n[2], replicates),
        paired(hosts, sizing),
        half,
        nine,
        nine < 0 ? null : new Share(counted(hosts, nine / 2, replicates)[1], replicates));
  }

  private static String name(List<Host> hosts, String what) {
    return what + " " + (hosts.size() == 1 ? hosts.get(0).name() : "any host");
  }

  private static Host pick(List<Host> hosts, Random random) {
    return hosts.get(random.nextInt(hosts.size()));
  }

  private static double[][] blocks(Host host, int blocks, Random random) {
    return Runs.noise(host, Order.RANDOMISED, 1, blocks, random);
  }

  private static int paired(List<Host> hosts, int replicates) {
    for (int blocks = 2; blocks <= MOST; blocks += step(blocks)) {
      int tried = blocks;
      long[] n =
          Replicates.count(
              replicates,
              1,
              name(hosts, "paired"),
              (random, counts) -> {
                double[][] logs = Runs.logRatios(blocks(pick(hosts, random), tried, random));
                Interval t = Intervals.t(logs[0], Confidence.SHOWN);
                counts[0] += reached(Math.log(t.low()), Math.log(t.high())) ? 1 : 0;
              });
      if (n[0] >= 0.9 * replicates) {
        return 2 * blocks;
      }
    }
    return -1;
  }

  private static int unpaired(List<Host> hosts, int replicates, double share) {
    for (int runs = 2; runs <= MOST; runs += step(runs)) {
      if (counted(hosts, runs, replicates)[0] >= share * replicates) {
        return 2 * runs;
      }
    }
    return -1;
  }

  /** How many runs of the unpaired design reach the width, and how many hold the truth. */
  private static long[] counted(List<Host> hosts, int runs, int replicates) {
    return Replicates.count(
        replicates,
        2,
        name(hosts, "unpaired"),
        (random, counts) -> {
          double[][] noise = Runs.noise(pick(hosts, random), Order.SEQUENTIAL, 1, runs, random);
          Difference welch = SequentialFive.difference(noise[0], noise[1]);
          counts[0] += reached(welch.low(), welch.high()) ? 1 : 0;
          counts[1] += welch.low() <= 0 && 0 <= welch.high() ? 1 : 0;
        });
  }

  /** As the stopping rule reads it: half the width on the log scale, as a fraction of the ratio. */
  private static boolean reached(double low, double high) {
    return Math.expm1((high - low) / 2) <= TARGET;
  }

  private static int step(int n) {
    return 1 + n / 12;
  }

  static final List<String> HEAD =
      List.of(
          "host",
          "toll stops after",
          "covers",
          "paired, fixed: 9 of 10",
          "unpaired, fixed: half",
          "unpaired, fixed: 9 of 10",
          "covers",
          "toll's share of it");

  List<String> row(String name) {
    return List.of(
        name,
        toll.text(),
        covers.text(),
        number(paired),
        number(half),
        number(unpaired),
        unpairedCovers == null ? "" : unpairedCovers.text(),
        unpaired < 0
            ? String.format(Locale.ROOT, "under %.0f %%", 100 * toll.value() / (2 * MOST))
            : String.format(Locale.ROOT, "%.0f %%", 100 * toll.value() / unpaired));
  }

  private static String number(int trials) {
    return trials < 0 ? "over " + 2 * MOST : String.valueOf(trials);
  }
}
