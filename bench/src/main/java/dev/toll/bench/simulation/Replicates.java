package dev.toll.bench.simulation;

import java.util.Random;
import java.util.stream.IntStream;

/**
 * Many simulated runs at once, counted in whole numbers, so that the sum is the same however they
 * are shared among threads. Each has random numbers of its own, from the seed, the names of what is
 * simulated, and its number.
 */
final class Replicates {

  /** Fixed, so that anybody gets the very same tables. */
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
}
