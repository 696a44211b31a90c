package dev.toll.exports.run;

import dev.toll.report.text.Plain;

/** Numbers as text that every format reads. */
public final class Decimal {
  private Decimal() {}

  /**
   * A cell's number as written, so that it is neither rounded nor parsed a million times; null for
   * what is no finite number.
   */
  static String cell(String cell) {
    if (plain(cell)) {
      return cell;
    }
    try {
      return of(Double.parseDouble(cell));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** The shortest text of a number; null when there is none, or it is not finite. */
  public static String of(Double value) {
    return value == null || !Double.isFinite(value) ? null : Plain.number(value);
  }

  /** Whether it is {@code -?digits[.digits]}, of a length no integer parser overflows at. */
  private static boolean plain(String cell) {
    int from = cell.startsWith("-") ? 1 : 0;
    int point = cell.indexOf('.', from);
    return cell.length() - from <= 18
        && digits(cell, from, point < 0 ? cell.length() : point)
        && (point < 0 || digits(cell, point + 1, cell.length()));
  }

  private static boolean digits(String cell, int from, int to) {
    int at = from;
    while (at < to && cell.charAt(at) >= '0' && cell.charAt(at) <= '9') {
      at++;
    }
    return at == to && from < to;
  }
}
