package dev.toll.report.answer;

import dev.toll.engine.statistics.Interval;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.util.Locale;

/** How large a change is: in percent, and from twice on as a factor. */
final class Size {
  private static final double TWICE = 2;

  /** Ends this far apart, in percent, need no decimals. */
  private static final double WIDE = 1.5;

  private Size() {}

  /** Whether a ratio is better said as a factor. */
  static boolean isFactor(double ratio) {
    return ratio >= TWICE || ratio <= 1 / TWICE;
  }

  /** {@code 5.5}: by how much the one is the other's multiple. */
  static String factor(double ratio) {
    return two(ratio < 1 ? 1 / ratio : ratio);
  }

  /** {@code 5.2 to 5.8} of the same. */
  static String factors(double ratio, Interval interval) {
    return ratio < 1
        ? two(1 / interval.high()) + " to " + two(1 / interval.low())
        : two(interval.low()) + " to " + two(interval.high());
  }

  private static String two(double factor) {
    return Quantity.significant(factor, 2);
  }

  /** {@code 5 to 12 %} of a change whose direction is said in words. */
  static String range(double ratio, Interval interval) {
    if (interval == null) {
      return "about " + one(Math.abs(ratio - 1));
    }
    double a = 100 * (interval.low() - 1);
    double b = 100 * (interval.high() - 1);
    if (a < 0 != b < 0) {
      return "about %s (%s)".formatted(one(Math.abs(ratio - 1)), signed(interval));
    }
    double low = Math.min(Math.abs(a), Math.abs(b));
    double high = Math.max(Math.abs(a), Math.abs(b));
    boolean whole = low >= 10 || (low >= 1 && high - low >= WIDE);
    String format = whole ? "%.0f" : "%.1f";
    String from = String.format(Locale.ROOT, format, low);
    String to = String.format(Locale.ROOT, format, high);
    return from.equals(to) ? to + " %" : from + " to " + to + " %";
  }

  /** {@code -0.2 to +3.4 %}. */
  static String signed(Interval interval) {
    return Percent.number(interval.low() - 1, 1)
        + " to "
        + Percent.number(interval.high() - 1, 1)
        + " %";
  }

  /** {@code +6 %}, {@code +1.2 %}, {@code 5.5 times}. */
  static String change(double ratio) {
    if (ratio >= TWICE) {
      return two(ratio) + " times";
    }
    return Percent.change(ratio - 1, Math.abs(ratio - 1) < 0.03 ? 1 : 0);
  }

  private static String one(double fraction) {
    return String.format(Locale.ROOT, fraction < 0.1 ? "%.1f %%" : "%.0f %%", 100 * fraction);
  }
}
