package dev.toll.systems.accumulo.client;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * Writes nodes into arrays it reuses: after {@link #encode} they hold that node until the next
 * call. For one thread.
 */
final class NodeEncoder {

  final byte[] row = new byte[NodeFormat.ROW];
  final byte[] family = new byte[NodeFormat.COLUMN];
  final byte[] qualifier = new byte[NodeFormat.COLUMN];

  /** The value of the node encoded last; one of two arrays, by whether it refers to a node. */
  byte[] value;

  private final int idLength;
  private final byte[] referring;
  private final byte[] first;
  private final CRC32 checksum = new CRC32();

  /**
   * @param id starts every value; ASCII without a colon
   */
  NodeEncoder(String id) {
    byte[] bytes = id.getBytes(StandardCharsets.US_ASCII);
    if (id.indexOf(':') >= 0) {
      throw new IllegalArgumentException("an ingest id must not contain a colon: " + id);
    }
    idLength = bytes.length;
    int fixed = NodeFormat.firstValue(idLength);
    first = new byte[fixed];
    referring = new byte[fixed + NodeFormat.ROW];
    for (byte[] array : new byte[][] {first, referring}) {
      System.arraycopy(bytes, 0, array, 0, idLength);
      array[idLength] = ':';
      array[idLength + 1 + NodeFormat.COUNT] = ':';
      array[array.length - NodeFormat.CHECKSUM - 1] = ':';
    }
  }

  /**
   * Encodes a node.
   *
   * @param previous row it refers to, or {@link NodeFormat#NONE}
   */
  void encode(long rowNumber, int familyNumber, int qualifierNumber, long count, long previous) {
    Hex.write(rowNumber, row, 0, NodeFormat.ROW);
    Hex.write(familyNumber, family, 0, NodeFormat.COLUMN);
    Hex.write(qualifierNumber, qualifier, 0, NodeFormat.COLUMN);
    value = previous == NodeFormat.NONE ? first : referring;
    Hex.write(count, value, idLength + 1, NodeFormat.COUNT);
    if (previous != NodeFormat.NONE) {
      Hex.write(previous, value, idLength + 1 + NodeFormat.COUNT + 1, NodeFormat.ROW);
    }
    int end = value.length - NodeFormat.CHECKSUM;
    checksum.reset();
    checksum.update(row, 0, row.length);
    checksum.update(family, 0, family.length);
    checksum.update(qualifier, 0, qualifier.length);
    checksum.update(value, 0, end);
    Hex.write(checksum.getValue(), value, end, NodeFormat.CHECKSUM);
  }
}
