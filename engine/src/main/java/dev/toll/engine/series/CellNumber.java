package dev.toll.engine.series;

import java.nio.charset.StandardCharsets;

/** A cell's number. */
final class CellNumber {

  /** With at most 15 digits both parts are exact doubles, so their quotient is rounded right. */
  private static final int EXACT_DIGITS = 15;

  private static final double[] POWERS = new double[EXACT_DIGITS + 1];

  static {
    for (int i = 0; i < POWERS.length; i++) {
      POWERS[i] = Double.parseDouble("1e" + i);
    }
  }

  private CellNumber() {}

  /**
   * The number, as {@link Double#parseDouble} reads it; NaN when empty or no number. Plain decimals
   * are computed as one integer over a power of ten (Clinger, How to Read Floating Point Numbers
   * Accurately, PLDI 1990, the fast path).
   */
  static double parse(byte[] bytes, int start, int end) {
    if (start == end) {
      return Double.NaN;
    }
    boolean negative = bytes[start] == '-';
    long digits = 0;
    int count = 0;
    int point = -1;
    for (int i = negative ? start + 1 : start; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit >= 0 && digit <= 9) {
        digits = digits * 10 + digit;
        count++;
      } else if (bytes[i] == '.' && point < 0) {
        point = count;
      } else {
        return slowly(bytes, start, end);
      }
      if (count > EXACT_DIGITS) {
        return slowly(bytes, start, end);
      }
    }
    if (count == 0) {
      return Double.NaN;
    }
    double value = point < 0 ? digits : digits / POWERS[count - point];
    return negative ? -value : value;
  }

  private static double slowly(byte[] bytes, int start, int end) {
    String cell = new String(bytes, start, end - start, StandardCharsets.UTF_8).trim();
    try {
      return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
