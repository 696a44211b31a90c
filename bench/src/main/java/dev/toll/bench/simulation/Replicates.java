package dev.toll.bench.simulation;

import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Many simulated runs at once, counted in whole numbers, so that the sum is the same however they
 * are shared among threads. Each has random numbers of its own, from the seed, the names of what is
 * simulated, and its number.
 */
final class Replicates {

  /** Fixed, so that the tables are reproducible. */
  static final long SEED = 20170306L;

  private Replicates() {}

  /** One run: adds what it found to the counts. */
  interface Run {
    void count(Random random, long[] counts);
  }

  static long[] count(int replicates, int counts, String what, Run run) {
    return IntStream.range(0, replicates)
        .parallel()
        .collect(
            () -> new long[counts],
            (sum, i) -> run.count(random(what, i), sum),
            (sum, other) -> IntStream.range(0, counts).forEach(c -> sum[c] += other[c]));
  }

  /** java.util.Random, because its algorithm is specified: the same numbers on every JDK. */
  static Random random(String what, int replicate) {
    return new Random(mix(mix(SEED + what.hashCode()) + replicate));
  }

  /** Far from each other for neighbours: Steele, Lea and Flood, OOPSLA 2014 (variant 13). */
  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** How many of how many runs. */
  record Share(long hits, long of) {

    double value() {
      return (double) hits / of;
    }

    /** Monte-Carlo standard error; for no hit at all as for one. */
    double error() {
      double p = Math.min(Math.max(value(), 1.0 / of), 1 - 1.0 / of);
      return Math.sqrt(p * (1 - p) / of);
    }

    /** In per cent with the standard error: "3.1 ± 0.2". */
    String text() {
      return String.format(Locale.ROOT, "%.1f ± %.1f", 100 * value(), 100 * error());
    }

    /** In whole per cent. */
    String whole() {
      return String.format(Locale.ROOT, "%.0f", 100 * value());
    }
  }
}
