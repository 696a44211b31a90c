package dev.toll.systems.ontime.client;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Fields as the flights' statistics write them. */
final class Fields {
  static final byte[] NULL = Row.nulls(1);
  static final byte[] TWO_NULLS = Row.nulls(2);
  static final byte[] FOUR_NULLS = Row.nulls(4);
  static final byte[] FIVE_NULLS = Row.nulls(5);
  static final byte[] NOT_CANCELLED = ascii("0\t\\N\t");

  /** FirstDepTime, TotalAddGTime, LongestAddGTime. */
  static final byte[] NO_GATE_RETURN = Row.nulls(3);

  /** Those, five fields of all diversions, and six of each of five landings. */
  static final byte[] NO_DIVERSION = Row.nulls(3 + 5 + 5 * 6);

  /** What follows after the first landing's airport and time. */
  static final byte[] REST_OF_DIVERSION = Row.nulls(4 + 4 * 6);

  private static final int DAY = 24 * 60;
  private static final byte[][] BLOCKS = new byte[24][];
  private static final byte[][] LETTERS = new byte[26][];

  static {
    for (int hour = 0; hour < BLOCKS.length; hour++) {
      String text =
          hour < 6 ? "0001-0559\t" : String.format(Locale.ROOT, "%02d00-%02d59\t", hour, hour);
      BLOCKS[hour] = ascii(text);
    }
    for (int i = 0; i < LETTERS.length; i++) {
      LETTERS[i] = new byte[] {(byte) ('A' + i)};
    }
  }

  private Fields() {}

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  static byte[] letter(char letter) {
    return LETTERS[letter - 'A'];
  }

  /** Minutes after midnight as hhmm. */
  static int clock(int minutes) {
    int time = Math.floorMod(minutes, DAY);
    return time / 60 * 100 + time % 60;
  }

  /** The hour of a scheduled time, with its tab. */
  static byte[] block(int minutes) {
    return BLOCKS[Math.floorMod(minutes, DAY) / 60];
  }

  /** N, three digits, two letters. */
  static byte[] tail(int number, String carrier) {
    return new byte[] {
      'N',
      (byte) ('0' + number / 100 % 10),
      (byte) ('0' + number / 10 % 10),
      (byte) ('0' + number % 10),
      (byte) carrier.charAt(0),
      (byte) carrier.charAt(1)
    };
  }
}
