package dev.toll.systems.ontime.client;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Text that grows: fields between tabs, rows between line feeds, {@code \N} for NULL. */
final class Row {
  private static final int ROOM = 1024;

  private byte[] bytes = new byte[1 << 16];
  private int length;

  static byte[] nulls(int count) {
    return "\\N\t".repeat(count).getBytes(StandardCharsets.US_ASCII);
  }

  /** Makes room for a row, so that fields need not look. */
  void begin() {
    if (length + ROOM > bytes.length) {
      bytes = Arrays.copyOf(bytes, bytes.length * 2);
    }
  }

  void end() {
    bytes[length - 1] = '\n';
  }

  void field(int value) {
    int rest = value;
    if (rest < 0) {
      bytes[length++] = '-';
      rest = -rest;
    }
    int digits = rest < 10 ? 1 : rest < 100 ? 2 : rest < 1000 ? 3 : rest < 10_000 ? 4 : 5;
    for (int i = length + digits - 1; i >= length; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    length += digits;
    bytes[length++] = '\t';
  }

  void field(byte... text) {
    raw(text);
    bytes[length++] = '\t';
  }

  /** Text that has its tabs. */
  void raw(byte... text) {
    System.arraycopy(text, 0, bytes, length, text.length);
    length += text.length;
  }

  int length() {
    return length;
  }

  byte[] bytes() {
    return bytes;
  }
}
