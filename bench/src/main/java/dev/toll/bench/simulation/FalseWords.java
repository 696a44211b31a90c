package dev.toll.bench.simulation;

import dev.toll.bench.simulation.Replicates.Share;
import dev.toll.engine.analysis.StoppingRule;
import dev.toll.engine.record.Order;
import dev.toll.engine.statistics.BlockFloor;
import dev.toll.engine.statistics.SignBets;
import dev.toll.engine.statistics.TMixture;
import dev.toll.engine.verdict.BlockEvidence;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Equal levels: how often does any level of a family get "costs" or "saves"? As the interval that
 * decides excludes no effect just then, 100 less these are its coverage, of all levels at once.
 *
 * @param floor a number of blocks fixed beforehand: the floor of the signs
 * @param few the fewest fixed beforehand that can have a word by a pooled variance
 * @param width with {@code design.precision=2%}, at most 30 blocks
 * @param decided until decided: ever over 60 looks
 * @param signs the same by the signs alone, with all of the 5 %
 * @param mixture the same by a mixture over t, each level with its own variance
 * @param fixedLooked the rule of a fixed number, asked after each of 60 blocks: not toll's
 * @param byTest sequential five, read by a t test; null for interleaved blocks
 */
record FalseWords(
    Share floor,
    Share few,
    Share width,
    Share decided,
    Share signs,
    Share mixture,
    Share fixedLooked,
    Share byTest) {

  static final int LOOKS = 60;
  static final int MOST = 30;
  static final double PRECISION = 0.02;

  private static final int FLOOR = 0;
  private static final int FEW = 1;
  private static final int WIDTH = 2;
  private static final int DECIDED = 3;
  private static final int SIGNS = 4;
  private static final int MIXTURE = 5;
  private static final int LOOKED = 6;
  private static final int TEST = 7;
  private static final int COUNTS = 8;

  static final List<String> HEAD =
      List.of(
          "host",
          "fixed: floor",
          "fixed: fewest",
          "until ±2 %",
          "**until decided, 60 looks**",
          "signs alone",
          "own t mixture",
          "(fixed rule, 60 looks)",
          "(five, t test)");

  static FalseWords of(Host host, int compared, int replicates) {
    int floor = BlockFloor.needed(compared);
    int few = BlockEvidence.needed(compared, compared + 1, false);
    StoppingRule rule = new StoppingRule(PRECISION, floor, MOST, null);
    long[] n =
        Replicates.count(
            replicates,
            COUNTS,
            "false words " + host.name() + compared,
            (random, counts) -> {
              double[][] noise = Runs.noise(host, Order.RANDOMISED, compared, LOOKS, random);
              double[][] logs = Runs.logRatios(noise);
              add(counts, FLOOR, TollRule.Look.at(noise, floor, false).anyClaim());
              add(counts, FEW, TollRule.Look.at(noise, few, false).anyClaim());
              int stop = TollRule.stop(logs, rule);
              add(counts, WIDTH, TollRule.Look.at(noise, stop, false).anyClaim());
              add(counts, DECIDED, ever(noise, true));
              add(counts, LOOKED, ever(noise, false));
              add(counts, SIGNS, bySigns(logs));
              add(counts, MIXTURE, byMixture(logs));
              sequential(host, compared, random, counts);
            });
    return new FalseWords(
        new Share(n[FLOOR], replicates),
        new Share(n[FEW], replicates),
        new Share(n[WIDTH], replicates),
        new Share(n[DECIDED], replicates),
        new Share(n[SIGNS], replicates),
        new Share(n[MIXTURE], replicates),
        new Share(n[LOOKED], replicates),
        new Share(n[TEST], replicates));
  }

  private static void add(long[] counts, int at, boolean claim) {
    counts[at] += claim ? 1 : 0;
  }

  private static boolean ever(double[][] noise, boolean anytime) {
    int least = anytime ? 2 : BlockFloor.needed(noise.length - 1);
    for (int blocks = least; blocks <= LOOKS; blocks++) {
      if (TollRule.Look.at(noise, blocks, anytime).anyClaim()) {
        return true;
      }
    }
    return false;
  }

  private static boolean bySigns(double[][] logs) {
    double wanted = Math.log(logs.length / 0.05);
    for (double[] level : logs) {
      int ups = 0;
      for (int n = 1; n <= LOOKS; n++) {
        ups += level[n - 1] > 0 ? 1 : 0;
        if (SignBets.logWealth(ups, n) >= wanted) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean byMixture(double[][] logs) {
    double wanted = Math.log(logs.length / 0.05);
    for (double[] level : logs) {
      for (int n = 3; n <= LOOKS; n++) {
        double[] seen = Arrays.copyOf(level, n);
        double t =
            Mean.of(seen).getAsDouble() / (StandardDeviation.of(seen).getAsDouble() / Math.sqrt(n));
        if (TMixture.logE(t, n - 1.0, n) >= wanted) {
          return true;
        }
      }
    }
    return false;
  }

  private static void sequential(Host host, int compared, Random random, long[] counts) {
    double[][] five = SequentialFive.run(host, compared, random);
    boolean test = false;
    for (int level = 1; level <= compared; level++) {
      test |= SequentialFive.byTest(five[0], five[level], 0) != 0;
    }
    add(counts, TEST, test);
  }

  /** The highest share of each column. */
  static List<String> highest(List<FalseWords> hosts) {
    return new FalseWords(
            highest(hosts, FalseWords::floor),
            highest(hosts, FalseWords::few),
            highest(hosts, FalseWords::width),
            highest(hosts, FalseWords::decided),
            highest(hosts, FalseWords::signs),
            highest(hosts, FalseWords::mixture),
            highest(hosts, FalseWords::fixedLooked),
            highest(hosts, FalseWords::byTest))
        .row("k = 1, highest", true);
  }

  private static Share highest(List<FalseWords> hosts, Function<FalseWords, Share> column) {
    return hosts.stream().map(column).max(Comparator.comparing(Share::value)).orElseThrow();
  }

  List<String> row(String name, boolean sequential) {
    return Stream.of(
            name,
            floor.text(),
            few.text(),
            width.text(),
            "**" + decided.text() + "**",
            signs.text(),
            mixture.text(),
            fixedLooked.text(),
            sequential ? byTest.text() : "")
        .toList();
  }
}
