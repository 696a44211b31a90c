package dev.toll.systems.sql.client;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * The checksum of a set of rows: 60 bits of SHA-256 of each row's fields in their order, summed. A
 * hash that were linear in its fields would let errors cancel out: two rows that exchange a field,
 * or one second more here and less there. Servers and client compute the same.
 */
final class Checksum {
  private static final int BITS = 60;
  private static final int HEX_DIGITS = BITS / 4;

  /**
   * A price in the column's single precision, times this, is a whole number: each bit counts that
   * it has from 0.01 upwards, where a rounded amount would hide the lowest.
   */
  static final int PRICE_SCALE_BITS = 30;

  private static final long MICROSECONDS = 1_000_000;

  private final MessageDigest digest;
  private long sum;

  Checksum() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      // Every Java platform has it (MessageDigest).
      throw new IllegalStateException(e);
    }
  }

  /** Adds a row. */
  Checksum add(long register, long customer, long product, float price, long second) {
    String fields =
        register
            + ","
            + customer
            + ","
            + product
            + ","
            + (long) Math.scalb((double) price, PRICE_SCALE_BITS)
            + ","
            + second * MICROSECONDS;
    byte[] hash = digest.digest(fields.getBytes(StandardCharsets.US_ASCII));
    sum += ByteBuffer.wrap(hash).getLong() >>> (Long.SIZE - BITS);
    return this;
  }

  /** The sum, modulo 2^64. */
  long value() {
    return sum;
  }

  /** SQL for the sum of the hashes of a table's rows; exact, so it may be larger than 64 bits. */
  static String sql(Dialect dialect) {
    return sum(
        dialect,
        List.of(
            "cashregisterid", "customerid", "productid", dialect.price(), dialect.microseconds()));
  }

  /** SQL for the sum of the hashes of some columns of a table's rows. */
  static String sum(Dialect dialect, List<String> fields) {
    return "SUM("
        + dialect.sha256("CONCAT_WS(',', " + String.join(", ", fields) + ")", HEX_DIGITS)
        + ")";
  }
}
