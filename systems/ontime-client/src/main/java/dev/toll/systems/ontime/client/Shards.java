package dev.toll.systems.ontime.client;

/**
 * Which shard a day's flights are on: its {@code date_id} times 2^32 divided by the golden ratio,
 * modulo 2^32 (Fibonacci hashing: Knuth, The Art of Computer Programming 3, 6.4); shards own equal
 * and contiguous ranges of that hash, so that any SQL engine can find what does not belong there.
 */
public final class Shards {
  private static final long FACTOR = 2_654_435_769L;
  private static final long RANGE = 1L << 32;

  private Shards() {}

  /** Between 0 and 2^32 - 1. */
  static long hash(int dateId) {
    return (dateId * FACTOR) & (RANGE - 1);
  }

  static int of(int dateId, int shards) {
    return (int) ((hash(dateId) * shards) >>> 32);
  }

  /** The first hash that a shard owns. */
  public static long first(int shard, int shards) {
    return (shard * RANGE + shards - 1) / shards;
  }

  /** The hash in SQL. */
  static String sql() {
    return "((date_id * " + FACTOR + ") % " + RANGE + ")";
  }
}
