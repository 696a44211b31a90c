package dev.toll.systems.base.wire;

import java.nio.charset.StandardCharsets;

/**
 * Counts a sequence of bytes in a stream that comes in pieces (Knuth, Morris and Pratt 1977): what
 * was matched so far is carried over, so a marker cut by a segment border counts too.
 */
public final class Marker {

  private final byte[] pattern;
  private final int[] failure;
  private int matched;
  private long count;

  public Marker(byte[] pattern) {
    if (pattern.length == 0) {
      throw new IllegalArgumentException("an empty marker would be everywhere");
    }
    this.pattern = pattern.clone();
    this.failure = failure(pattern);
  }

  static Marker of(String text) {
    return new Marker(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The next piece. */
  public void accept(byte[] bytes, int length) {
    int m = matched;
    for (int i = 0; i < length; i++) {
      byte b = bytes[i];
      while (m > 0 && pattern[m] != b) {
        m = failure[m - 1];
      }
      if (pattern[m] == b) {
        m++;
      }
      if (m == pattern.length) {
        count++;
        m = failure[m - 1];
      }
    }
    matched = m;
  }

  public long count() {
    return count;
  }

  /** For each prefix, the length of its longest proper prefix that is also its suffix. */
  private static int[] failure(byte... pattern) {
    int[] failure = new int[pattern.length];
    int k = 0;
    for (int i = 1; i < pattern.length; i++) {
      while (k > 0 && pattern[k] != pattern[i]) {
        k = failure[k - 1];
      }
      if (pattern[k] == pattern[i]) {
        k++;
      }
      failure[i] = k;
    }
    return failure;
  }
}
