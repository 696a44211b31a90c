package dev.toll.bench.simulation;

import dev.toll.bench.simulation.Replicates.Share;
import dev.toll.engine.record.Order;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.verdict.Call;
import dev.toll.engine.verdict.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One of five levels is truly slower: how long does a run until decided take to say so? Right is
 * "costs", or "no difference" where the effect is no larger than the margin.
 *
 * @param sd of a block's log ratio
 * @param minutes until the right word, in the median, by effect; infinite beyond 60 blocks
 * @param fewBlocks share of right words after four blocks fixed beforehand, by effect
 * @param covers how often the interval that decided holds an effect of 5 %, at the stop
 */
record TimeToAWord(double sd, List<Double> minutes, List<Share> fewBlocks, Share covers) {

  static final List<Double> EFFECTS = List.of(0.01, 0.02, 0.05, 0.10, 0.20);
  private static final int COMPARED = 5;
  private static final int FEW = 4;
  private static final int COVERED = 2;

  static final List<String> HEAD = head();

  static TimeToAWord of(Host host, int replicates) {
    int looks = FalseWords.LOOKS;
    int base = EFFECTS.size();
    // By effect, a histogram of blocks, then the words of few blocks; last the interval's hits.
    int width = looks + 2;
    long[] n =
        Replicates.count(
            replicates,
            base * (width + 1) + 1 + COVERED,
            "time to a word " + host.name(),
            (random, counts) -> {
              double[][] noise = Runs.noise(host, Order.RANDOMISED, COMPARED, looks, random);
              for (int e = 0; e < base; e++) {
                run(noise, e, counts, width);
                Judgement four = TollRule.Look.at(noise, FEW, false).judge(1, EFFECTS.get(e));
                counts[base * width + e] += right(four.call(), EFFECTS.get(e)) ? 1 : 0;
              }
              double difference = 1e6 * (noise[1][0] - noise[0][0]);
              counts[base * (width + 1) + 1] += Math.round(difference * difference / 1e6);
            });
    List<Double> minutes = new ArrayList<>();
    List<Share> few = new ArrayList<>();
    for (int e = 0; e < base; e++) {
      minutes.add(median(n, e * width, replicates) * SliceHost.minutes(COMPARED + 1));
      few.add(new Share(n[base * width + e], replicates));
    }
    double sd = Math.sqrt(n[base * (width + 1) + 1] / 1e6 / replicates);
    return new TimeToAWord(sd, minutes, few, new Share(n[base * (width + 1)], replicates));
  }

  private static void run(double[][] noise, int effect, long[] counts, int width) {
    double truth = EFFECTS.get(effect);
    int right = 0;
    Interval decided = null;
    for (int blocks = FEW; blocks <= FalseWords.LOOKS && right == 0; blocks++) {
      Judgement seen = TollRule.Look.at(noise, blocks, true).judge(1, truth);
      decided = seen.deciding().interval();
      right = right(seen.call(), truth) ? blocks : 0;
    }
    counts[effect * width + (right == 0 ? width - 1 : right)]++;
    if (truth == 0.05 && decided != null && decided.low() <= 1.05 && decided.high() >= 1.05) {
      counts[EFFECTS.size() * (width + 1)]++;
    }
  }

  /** Blocks by which half of the runs have the right word. */
  private static double median(long[] n, int from, int replicates) {
    long sum = 0;
    for (int blocks = 0; blocks <= FalseWords.LOOKS; blocks++) {
      sum += n[from + blocks];
      if (2 * sum >= replicates) {
        return blocks;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  static boolean right(Call call, double effect) {
    return switch (call) {
      case COSTS -> effect > 0;
      case NO_DIFFERENCE -> effect <= TollRule.MARGIN;
      default -> false;
    };
  }

  private static List<String> head() {
    List<String> head = new ArrayList<>(List.of("host", "SD of a block's ratio"));
    EFFECTS.forEach(effect -> head.add(String.format(Locale.ROOT, "+%.0f %%", 100 * effect)));
    EFFECTS
        .subList(2, EFFECTS.size())
        .forEach(
            effect -> head.add(String.format(Locale.ROOT, "4 blocks, +%.0f %%", 100 * effect)));
    head.add("covers");
    return head;
  }

  List<String> row(String name) {
    List<String> row = new ArrayList<>();
    row.add(name);
    row.add(String.format(Locale.ROOT, "%.1f %%", 100 * sd));
    minutes.forEach(
        time ->
            row.add(
                Double.isInfinite(time)
                    ? "over 210"
                    : String.format(Locale.ROOT, "%.0f", Math.ceil(time))));
    fewBlocks.subList(2, EFFECTS.size()).forEach(share -> row.add(share.whole() + " %"));
    row.add(covers.text());
    return row;
  }
}
