package dev.toll.systems.accumulo.client;

import java.util.concurrent.atomic.LongAdder;
import java.util.zip.CRC32;

/** One pass over the table: counts all entries, keeps what is in or points into its range. */
final class Pass {

  /** Rows a thread collects before it takes the lock. */
  private static final int CHUNK = 4096;

  private final long low;
  private final long high;
  private final RowList defined;
  private final RowList referred;
  private final LongAdder entries = new LongAdder();
  private final LongAdder corrupt = new LongAdder();
  private volatile boolean full;

  /**
   * @param low first row of the range
   * @param high last row of the range
   */
  Pass(long low, long high, RowList defined, RowList referred) {
    this.low = low;
    this.high = high;
    this.defined = defined;
    this.referred = referred;
  }

  NodeSource.Visitor visitor() {
    return new Reader();
  }

  /** Whether more lay in the range than fits; the pass is then worth nothing. */
  boolean full() {
    return full;
  }

  long entries() {
    return entries.sum();
  }

  long corrupt() {
    return corrupt.sum();
  }

  private final class Reader implements NodeSource.Visitor {

    private final CRC32 checksum = new CRC32();
    private final long[] definedChunk = new long[CHUNK];
    private final long[] referredChunk = new long[CHUNK];
    private int definedLength;
    private int referredLength;
    private long seen;
    private long bad;

    @Override
    public boolean entry(byte[] row, byte[] family, byte[] qualifier, byte[] value) {
      seen++;
      long number = NodeFormat.row(row);
      long previous = NodeFormat.previous(row, family, qualifier, value, checksum);
      if (number == NodeFormat.NONE || previous == NodeFormat.CORRUPT) {
        bad++;
      }
      if (number >= low && number <= high && number >= 0) {
        definedChunk[definedLength++] = number;
        if (definedLength == CHUNK) {
          hand();
        }
      }
      if (previous >= 0 && previous >= low && previous <= high) {
        referredChunk[referredLength++] = previous;
        if (referredLength == CHUNK) {
          hand();
        }
      }
      return !full;
    }

    @Override
    public void end() {
      hand();
      entries.add(seen);
      corrupt.add(bad);
    }

    private void hand() {
      if (!defined.add(definedChunk, definedLength)
          || !referred.add(referredChunk, referredLength)) {
        full = true;
      }
      definedLength = 0;
      referredLength = 0;
    }
  }
}
