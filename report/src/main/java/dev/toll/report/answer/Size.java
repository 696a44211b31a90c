package dev.toll.report.answer;

import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;

/** How large a change is: in percent, and from twice on as a factor. */
final class Size {
  private static final double TWICE = 2;

  private Size() {}

  /** {@code +6 %}, {@code +1.2 %}, {@code 5.5 times}. */
  static String change(double ratio) {
    if (ratio >= TWICE) {
      return Quantity.significant(ratio, 2) + " times";
    }
    return Percent.change(ratio - 1, Math.abs(ratio - 1) < 0.03 ? 1 : 0);
  }
}
