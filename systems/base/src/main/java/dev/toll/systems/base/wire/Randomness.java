package dev.toll.systems.base.wire;

import dev.toll.engine.record.Verdict;
import java.util.List;

/**
 * How evenly byte values are spread in a sample. A supporting signal only: it tells encryption from
 * plain and from compressed data, never which encryption.
 *
 * @param bytes size of the sample
 * @param entropy Shannon entropy, bits per byte, at most 8
 * @param chiSquare Pearson's statistic against the uniform distribution, divided by its 255 degrees
 *     of freedom: near 1 for random bytes whatever the sample's size, and grows with the sample for
 *     all others
 */
public record Randomness(long bytes, double entropy, double chiSquare) {

  private static final int VALUES = 256;

  /** Below this, compressed data passes for random: the statistic has not grown enough. */
  private static final int ENOUGH = 256 << 10;

  /**
   * The statistic's standard deviation is sqrt(2/255) = 0.089, so random bytes stay below this but
   * for one sample in millions, and compressed rows were seen at 81.
   */
  private static final double LIMIT = 1.5;

  /** Looks at the pieces as one sample. */
  public static Randomness of(Iterable<byte[]> pieces) {
    long[] counts = new long[VALUES];
    long total = 0;
    for (byte[] piece : pieces) {
      total += piece.length;
      for (byte each : piece) {
        counts[each & 0xFF]++;
      }
    }
    return of(counts, total);
  }

  /** Looks at one sample. */
  public static Randomness of(byte[] sample) {
    return of(List.of(sample));
  }

  private static Randomness of(long[] counts, long total) {
    if (total == 0) {
      return new Randomness(0, 0, 0);
    }
    double expected = (double) total / VALUES;
    double entropy = 0;
    double chiSquare = 0;
    for (long count : counts) {
      double share = (double) count / total;
      entropy -= count == 0 ? 0 : share * Math.log(share) / Math.log(2);
      chiSquare += (count - expected) * (count - expected) / expected;
    }
    return new Randomness(total, entropy, chiSquare / (VALUES - 1));
  }

  /** Whether the sample looks encrypted; unknown when it is smaller than 256 KiB. */
  public Verdict looksEncrypted() {
    if (bytes < ENOUGH) {
      return Verdict.UNKNOWN;
    }
    return chiSquare < LIMIT ? Verdict.TRUE : Verdict.FALSE;
  }
}
