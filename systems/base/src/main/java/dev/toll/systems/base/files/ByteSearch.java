package dev.toll.systems.base.files;

import java.util.Arrays;

/**
 * Finds a sequence of bytes without looking at most of the others (Horspool, Practical fast
 * searching in strings, 1980): write-ahead logs of a gigabyte are searched within a block.
 */
public final class ByteSearch {
  private final byte[] pattern;

  /** By a byte's value, how far the search may go on when the pattern's end is at it. */
  private final int[] shift = new int[256];

  /** The end of the pieces so far, in which an occurrence may begin. */
  private byte[] tail = {};

  private long count;

  /** A search for a pattern, which is not empty. */
  public ByteSearch(byte... pattern) {
    if (pattern.length == 0) {
      throw new IllegalArgumentException("an empty marker would be everywhere");
    }
    this.pattern = pattern.clone();
    Arrays.fill(shift, pattern.length);
    for (int i = 0; i < pattern.length - 1; i++) {
      shift[pattern[i] & 0xff] = pattern.length - 1 - i;
    }
  }

  /**
   * The next piece of a stream: what begins in the pieces before and ends in this one counts too.
   */
  public void accept(byte[] bytes, int length) {
    int head = Math.min(length, pattern.length - 1);
    byte[] border = Arrays.copyOf(tail, tail.length + head);
    System.arraycopy(bytes, 0, border, tail.length, head);
    count += count(border, border.length) + count(bytes, length);
    boolean more = length > head;
    int end = more ? length : border.length;
    tail = Arrays.copyOfRange(more ? bytes : border, Math.max(0, end - pattern.length + 1), end);
  }

  /** The next piece is of another stream. */
  public void restart() {
    tail = new byte[0];
  }

  /** How often it occurred in all streams. */
  public long count() {
    return count;
  }

  /** How often it occurs in the first bytes; occurrences that overlap all count. */
  long count(byte[] bytes, int length) {
    long count = 0;
    int last = pattern.length - 1;
    for (int end = last; end < length; ) {
      byte b = bytes[end];
      if (b == pattern[last] && Arrays.equals(bytes, end - last, end, pattern, 0, last)) {
        count++;
      }
      end += shift[b & 0xff];
    }
    return count;
  }
}
