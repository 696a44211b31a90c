package dev.toll.systems.accumulo;

/**
 * The memory that verification holds rows in: as the study says, or enough for one pass over the
 * table, as far as the driver's heap allows. Each further pass reads the whole table again.
 */
final class VerifyMemory {
  /** What a row takes with its reference and the room that chance needs, in the driver's lists. */
  static final long BYTES_PER_ENTRY = 28;

  /** Small tables need no thought. */
  static final long LEAST = 16L << 20;

  /** The load has ended, but its buffers stay; scanners need some too. */
  private static final double SHARE_OF_HEAP = 0.6;

  private VerifyMemory() {}

  /** For a table of so many entries. */
  static long of(AccumuloLevel level, long entries) {
    long most = (long) (level.driver().heap() * SHARE_OF_HEAP);
    long chosen = Math.min(most, Math.max(LEAST, entries * BYTES_PER_ENTRY));
    return level.ingest().verifyMemory().orElse(chosen);
  }
}
