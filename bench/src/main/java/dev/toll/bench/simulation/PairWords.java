package dev.toll.bench.simulation;

import dev.toll.bench.simulation.Replicates.Share;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.statistics.Interval;
import dev.toll.engine.statistics.PairLooks;
import dev.toll.engine.verdict.Cost;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The rule of {@code toll ab}: executions one after another on a host, in pairs of random order, a
 * block of two pairs, as many blocks as a budget has at most.
 */
final class PairWords {
  private static final int BLOCKS = 400;
  private static final int PAIRS = 2;
  private static final double TOLERANCE = 0.05;
  private static final double[] TRUTHS = {0, 0.03, 0.05, 0.1};

  static final List<String> HEAD =
      List.of(
          "host",
          "false at any of 400 blocks",
          "false at the stop: 0 %",
          "3 %",
          "5 %",
          "10 %",
          "blocks to the stop: 0 %",
          "3 %",
          "10 %",
          "settled: 0 %",
          "3 %",
          "10 %");

  /** What a host does to the logarithm of the time of an execution, one after another. */
  private interface Noise {
    void add(double[] executions, Random random);
  }

  private record PairHost(String name, String what, List<Noise> noise) {}

  /** 0.1 s an execution, so 400 blocks of two pairs are 160 s. */
  private static final List<PairHost> HOSTS =
      List.of(
          new PairHost("quiet", "normal, SD 3 %", List.of(normal(0.03))),
          new PairHost("noisy", "normal, SD 15 %", List.of(normal(0.15))),
          new PairHost(
              "drift",
              "30 % slower, steadily, over the whole; SD 3 %",
              List.of(normal(0.03), drift(0.3))),
          new PairHost("random walk", "steps of SD 2 %; SD 3 %", List.of(normal(0.03), walk(0.02))),
          new PairHost(
              "regimes of 5 s",
              "half of the time 30 % slower; SD 3 %",
              List.of(normal(0.03), regimes(50, 0.3, 0))),
          new PairHost(
              "regimes of 1 min",
              "half of the time twice as slow; SD 3 %",
              List.of(normal(0.03), regimes(600, 0.7, 0))),
          new PairHost(
              "neighbour of 2 s",
              "half of the time twice as slow, then with an SD of 30 %; SD 3 %",
              List.of(normal(0.03), regimes(20, 0.7, 0.3))),
          new PairHost(
              "heavy tails", "Student's t with 2 degrees of freedom × 3 %", List.of(tails(0.03))),
          new PairHost(
              "outliers",
              "one execution in twenty slower by a Pareto amount (least 5 %, shape 1.5); SD 3 %",
              List.of(normal(0.03), outliers())),
          new PairHost(
              "second is slower",
              "what follows another at once is 5 % slower; SD 3 %",
              List.of(normal(0.03), second(0.05))));

  private PairWords() {}

  static String table(int replicates, Consumer<String> progress) {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%,d simulated comparisons per figure, seed %d: shares in per cent ± the Monte-Carlo"
                    + " standard error, blocks in%nthe median. The noise of an execution of 0.1 s is"
                    + " on the logarithm of its time.%n%n",
                replicates,
                Replicates.SEED));
    List<List<String>> rows = new ArrayList<>();
    for (PairHost host : HOSTS) {
      progress.accept("pairs, " + host.name());
      rows.add(row(host, replicates));
    }
    text.append(Tables.table(HEAD, rows.stream())).append("\nThe hosts:\n\n");
    return text.append(
            Tables.table(
                List.of("host", "noise"), HOSTS.stream().map(h -> List.of(h.name(), h.what()))))
        .toString();
  }

  /** Counts: any look; false at the stop of each truth; settled; and a histogram of the stops. */
  static List<String> row(String host, int replicates) {
    return row(
        HOSTS.stream().filter(h -> h.name().equals(host)).findFirst().orElseThrow(), replicates);
  }

  private static List<String> row(PairHost host, int replicates) {
    int truths = TRUTHS.length;
    int stops = 1 + 2 * truths;
    long[] n =
        Replicates.count(
            replicates,
            stops + truths * (BLOCKS + 1),
            "pairs " + host.name(),
            (random, counts) -> {
              double[] logs = logs(host, random);
              counts[0] += falseAtAnyLook(logs) ? 1 : 0;
              for (int t = 0; t < truths; t++) {
                PairLooks looks = PairLooks.sequential(1);
                double truth = Math.log1p(TRUTHS[t]);
                int blocks = 0;
                boolean settled = false;
                while (blocks < BLOCKS && !settled) {
                  looks.add(truth + logs[blocks++]);
                  settled = looks.interval() != null && cost(looks.interval()).certain(TOLERANCE);
                }
                Cost said = cost(looks.last());
                counts[1 + t] += said.low() > TRUTHS[t] || said.high() < TRUTHS[t] ? 1 : 0;
                counts[1 + truths + t] += settled ? 1 : 0;
                counts[stops + t * (BLOCKS + 1) + blocks]++;
              }
            });
    List<String> row = new ArrayList<>(List.of(host.name()));
    for (int i = 0; i <= truths; i++) {
      row.add(new Share(n[i], replicates).text());
    }
    for (int t : new int[] {0, 1, 3}) {
      int from = stops + t * (BLOCKS + 1);
      row.add(String.valueOf(median(Arrays.copyOfRange(n, from, from + BLOCKS + 1), replicates)));
    }
    for (int t : new int[] {0, 1, 3}) {
      row.add(new Share(n[1 + truths + t], replicates).whole());
    }
    return row;
  }

  private static Cost cost(Interval ratio) {
    return Cost.of(ratio, Better.LOWER);
  }

  private static boolean falseAtAnyLook(double[] logs) {
    PairLooks looks = PairLooks.sequential(1);
    for (double log : logs) {
      looks.add(log);
      if (looks.interval() != null && excludesOne(looks.interval())) {
        return true;
      }
    }
    return excludesOne(looks.last());
  }

  private static boolean excludesOne(Interval ratio) {
    return ratio.low() > 1 || ratio.high() < 1;
  }

  /** Log ratios of blocks without an effect. */
  private static double[] logs(PairHost host, Random random) {
    double[] executions = new double[BLOCKS * PAIRS * 2];
    host.noise().forEach(noise -> noise.add(executions, random));
    double[] logs = new double[BLOCKS];
    for (int block = 0; block < BLOCKS; block++) {
      double[] sums = new double[2];
      int first = 0;
      for (int pair = 0; pair < PAIRS; pair++) {
        first = pair % 2 == 0 ? random.nextInt(2) : 1 - first;
        int at = 2 * (block * PAIRS + pair);
        sums[first] += Math.exp(executions[at]);
        sums[1 - first] += Math.exp(executions[at + 1]);
      }
      logs[block] = Math.log(sums[1] / sums[0]);
    }
    return logs;
  }

  private static int median(long[] histogram, int of) {
    long seen = 0;
    for (int i = 0; i < histogram.length; i++) {
      seen += histogram[i];
      if (2 * seen >= of) {
        return i;
      }
    }
    return histogram.length;
  }

  private static Noise each(Supplier<Host.Step> run) {
    return (x, random) -> {
      Host.Step step = run.get();
      for (int i = 0; i < x.length; i++) {
        x[i] += step.at(i, random);
      }
    };
  }

  private static Noise normal(double sd) {
    return each(() -> (i, random) -> sd * random.nextGaussian());
  }

  private static Noise drift(double over) {
    return (x, random) -> {
      double sign = random.nextBoolean() ? 1 : -1;
      each(() -> (i, unused) -> sign * over * i / x.length).add(x, random);
    };
  }

  private static Noise walk(double step) {
    return each(
        () -> {
          double[] at = {0};
          return (i, random) -> at[0] += step * random.nextGaussian();
        });
  }

  /** Of so many executions each in the mean; the slower one with a spread of its own. */
  private static Noise regimes(int executions, double slower, double sd) {
    return (x, random) -> {
      boolean slow = random.nextBoolean();
      for (int i = 0; i < x.length; i++) {
        slow ^= random.nextDouble() < 1.0 / executions;
        x[i] += slow ? slower + sd * random.nextGaussian() : 0;
      }
    };
  }

  private static Noise tails(double scale) {
    // Half a chi-square with two degrees of freedom is exponential.
    return each(
        () ->
            (i, random) ->
                scale * random.nextGaussian() / Math.sqrt(-Math.log(1 - random.nextDouble())));
  }

  private static Noise outliers() {
    return each(
        () ->
            (i, random) ->
                random.nextInt(20) == 0
                    ? Math.log1p(0.05 * Math.pow(1 - random.nextDouble(), -1 / 1.5))
                    : 0);
  }

  private static Noise second(double slower) {
    return each(() -> (i, random) -> i % 2 == 0 ? 0 : slower);
  }
}
