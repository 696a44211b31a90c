package dev.toll.exports.run;

import java.time.Instant;

/** Time as the formats count it: nanoseconds since 1970-01-01T00:00:00Z, in a long until 2262. */
final class Nanos {
  private static final long PER_SECOND = 1_000_000_000L;

  private Nanos() {}

  static long of(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), instant.getNano());
  }

  /** An instant and seconds after it, rounded to the nanosecond. */
  static long at(Instant start, double seconds) {
    return Math.addExact(of(start), Math.round(seconds * PER_SECOND));
  }
}
