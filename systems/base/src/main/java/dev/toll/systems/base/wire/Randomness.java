package dev.toll.systems.base.wire;

/**
 * How evenly byte values are spread in a sample. A supporting signal only: it distinguishes
 * encrypted from plain and from compressed data, but never shows which encryption.
 *
 * @param bytes size of the sample
 * @param entropy Shannon entropy, bits per byte, at most 8
 * @param chiSquare Pearson's statistic against the uniform distribution, divided by its 255 degrees
 *     of freedom: near 1 for random bytes whatever the sample's size, and grows with the sample for
 *     all others
 */
public record Randomness(long bytes, double entropy, double chiSquare) {

  private static final int VALUES = 256;

  public static Randomness of(byte[] sample) {
    long[] counts = new long[VALUES];
    for (byte each : sample) {
      counts[each & 0xFF]++;
    }
    long total = sample.length;
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
}
