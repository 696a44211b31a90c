package dev.toll.serve.watch;

import java.math.BigDecimal;

/** Cells of a series as numbers. */
final class Cells {
  private Cells() {}

  /** The number as it stands; null when the cell is empty or holds none that JSON can hold. */
  static BigDecimal number(String cell) {
    try {
      String text = cell.trim();
      // Longer than any figure of ours: not worth the time to parse.
      return text.isEmpty() || text.length() > 40 ? null : new BigDecimal(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
