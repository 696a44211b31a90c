package dev.toll.systems.accumulo.client;

import java.util.zip.CRC32;

/**
 * How a node of continuous ingest is stored in the table, the same as in Accumulo's own suite
 * (accumulo-testing, ContinuousIngest and ContinuousWalk):
 *
 * <pre>
 * row                16 hex digits of a random 63-bit number
 * family, qualifier   4 hex digits each
 * value              id ':' count (16) ':' row of the previous node (16, or nothing) ':' CRC-32 (8)
 * </pre>
 *
 * The CRC-32 covers row, family, qualifier, visibility (empty) and the value up to itself.
 *
 * <p>That is what we write. We also read what accumulo-testing has written since December 2024: a
 * NUL byte behind the checksum, or, with its Zipfian values switched on, one more field of any
 * bytes before the checksum.
 */
final class NodeFormat {

  static final int ROW = 16;
  static final int COLUMN = 4;
  static final int COUNT = 16;
  static final int CHECKSUM = 8;

  /** Length of the id that starts every value, a UUID. */
  private static final int ID = 36;

  /** Bytes of row, column and value of a node that refers to none. */
  static final int LEAST = ROW + 2 * COLUMN + firstValue(ID);

  /** Said where a node refers to none. */
  static final long NONE = -1;

  /** Said where bytes are no node. */
  static final long CORRUPT = -2;

  private NodeFormat() {}

  /** Length of the value of a node that refers to none, after an id of so many bytes. */
  static int firstValue(int id) {
    return id + 1 + COUNT + 1 + 1 + CHECKSUM;
  }

  /** The number that a row encodes; {@link #NONE} when it is not 16 hex digits of 63 bits. */
  static long row(byte[] row) {
    long value = row.length == ROW ? Hex.read(row, 0, ROW) : NONE;
    return value < 0 ? NONE : value;
  }

  /**
   * Checks a node and reads its reference.
   *
   * @param checksum scratch, reset here
   * @return the row it refers to, {@link #NONE} when it refers to none, {@link #CORRUPT} when its
   *     form or its checksum is wrong
   */
  static long previous(byte[] row, byte[] family, byte[] qualifier, byte[] value, CRC32 checksum) {
    int count = indexOfColon(value) + 1;
    int reference = count + COUNT + 1;
    if (count == 0 || reference >= value.length || value[reference - 1] != ':') {
      return CORRUPT;
    }
    boolean refers = value[reference] != ':';
    int end = refers ? reference + ROW : reference;
    int sum = value.length - CHECKSUM - (value[value.length - 1] == 0 ? 1 : 0);
    // At least the colon of the reference; of one more field, its own.
    if (sum <= end || value[end] != ':' || value[sum - 1] != ':') {
      return CORRUPT;
    }
    checksum.reset();
    checksum.update(row, 0, row.length);
    checksum.update(family, 0, family.length);
    checksum.update(qualifier, 0, qualifier.length);
    checksum.update(value, 0, sum);
    if (checksum.getValue() != Hex.read(value, sum, CHECKSUM)) {
      return CORRUPT;
    }
    if (!refers) {
      return NONE;
    }
    long previous = Hex.read(value, reference, ROW);
    return previous < 0 ? CORRUPT : previous;
  }

  private static int indexOfColon(byte[] value) {
    for (int i = 0; i < value.length; i++) {
      if (value[i] == ':') {
        return i;
      }
    }
    return -1;
  }
}
