package dev.toll.report.text;

import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Interval;
import java.util.Locale;
import java.util.Objects;

/** Changes and intervals in percent. */
public final class Percent {

  private Percent() {}

  /** {@code +5.8 %} of the fraction 0.058; "unknown" for null. */
  public static String change(Double fraction, int decimals) {
    return fraction == null || !Double.isFinite(fraction)
        ? Quantity.UNKNOWN
        : number(fraction, decimals) + " %";
  }

  /** {@code +5.8} of the fraction 0.058. */
  public static String number(double fraction, int decimals) {
    String text = String.format(Locale.ROOT, "%+." + decimals + "f", fraction * 100);
    // A rounded zero has no sign: "-0.0" would say a direction the figure does not show.
    return text.matches("[+-]0(\\.0*)?") ? text.substring(1) : text;
  }

  /** {@code 94 %} of the share 0.94. */
  public static String ofShare(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  /** From here on a ratio is easier to grasp than a change: {@code 5.5 times}. */
  public static final double TIMES_FROM = 2;

  /** An interval as wide as this bears no decimals, nor does a change as large without one. */
  private static final double WIDE = 0.1;

  /** {@code +5.8 %} of the ratio 1.058; "unknown" for null. */
  public static String ofRatio(Double ratio) {
    return ofRatio(ratio, null);
  }

  /** The same in no more digits than its interval bears; {@code 5.5 times} from twice on. */
  public static String ofRatio(Double ratio, Interval interval) {
    return ratio == null || !Double.isFinite(ratio)
        ? Quantity.UNKNOWN
        : shown(ratio, ratio, interval) + (ratio >= TIMES_FROM ? " times" : " %");
  }

  /** A ratio, or an end of its interval, without a unit. */
  private static String shown(double value, double ratio, Interval interval) {
    double width = interval == null ? Math.abs(ratio - 1) : interval.high() - interval.low();
    return ratio >= TIMES_FROM
        ? Quantity.significant(value, 2)
        : number(value - 1, width < WIDE || (value != ratio && near(value)) ? 1 : 0);
  }

  /** Whether an end would be rounded to 0, and so be neither above nor below it. */
  private static boolean near(double end) {
    return Math.abs(end - 1) < 0.005;
  }

  /** {@code +4.1 to +7.5}, or {@code 5.2 to 5.8} where the ratio itself is shown in times. */
  public static String range(double ratio, Interval interval) {
    return interval.useless()
        ? "too wide"
        : shown(interval.low(), ratio, interval) + " to " + shown(interval.high(), ratio, interval);
  }

  /** {@code [+4.1, +7.5]}, or {@code [5.2, 5.8]} of a ratio in times; null for null. */
  public static String interval(double ratio, Interval interval) {
    return interval == null ? null : "[" + range(ratio, interval).replace(" to ", ", ") + "]";
  }

  /** {@code +5.8 % [+4.1, +7.5]}, {@code 5.5 times [5.2, 5.8]}. */
  public static String effect(Double ratio, Interval interval) {
    return ratio == null
        ? Quantity.UNKNOWN
        : ofRatio(ratio, interval)
            + " "
            + Objects.requireNonNullElse(interval(ratio, interval), "[no interval]");
  }

  /** {@code +5.92 % [+3.68, +8.16]}; null for null. */
  public static String published(PublishedEffect published) {
    if (published == null) {
      return null;
    }
    String figure = change(published.change(), 2);
    return published.low() == null || published.high() == null
        ? figure
        : figure + " [" + number(published.low(), 2) + ", " + number(published.high(), 2) + "]";
  }
}
