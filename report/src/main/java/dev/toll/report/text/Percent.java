package dev.toll.report.text;

import dev.toll.engine.results.Results.PublishedEffect;
import dev.toll.engine.statistics.Interval;
import java.util.Locale;

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

  /** {@code +5.8 %} of the ratio 1.058; "unknown" for null. */
  public static String ofRatio(Double ratio) {
    return change(ratio == null ? null : ratio - 1, 1);
  }

  /** From here on a ratio is easier to grasp than a change: {@code 5.5 times}. */
  public static final double TIMES_FROM = 2;

  /** {@code +5.8 %}, or {@code 5.5 times} of what is at least doubled. */
  public static String orTimes(double ratio) {
    return ratio >= TIMES_FROM ? Quantity.significant(ratio, 2) + " times" : ofRatio(ratio);
  }

  /** {@code +4.1 to +7.5}, or {@code 5.2 to 5.8} where the ratio itself is shown in times. */
  public static String orTimes(double ratio, Interval interval) {
    return ratio >= TIMES_FROM
        ? Quantity.significant(interval.low(), 2)
            + " to "
            + Quantity.significant(interval.high(), 2)
        : number(interval.low() - 1, 1) + " to " + number(interval.high() - 1, 1);
  }

  /** {@code [+4.1, +7.5]} of an interval of a ratio; null for null. */
  public static String interval(Interval interval) {
    return interval == null
        ? null
        : "[" + number(interval.low() - 1, 1) + ", " + number(interval.high() - 1, 1) + "]";
  }

  /** {@code +5.8 % [+4.1, +7.5]} of a ratio, or the figure alone where it has no interval. */
  public static String effect(Double ratio, Interval t) {
    if (ratio == null) {
      return Quantity.UNKNOWN;
    }
    String interval = interval(t);
    return ofRatio(ratio) + " " + (interval == null ? "[no interval]" : interval);
  }

  /** {@code +5.8 % [+4.1, +7.5]}, or {@code 5.5 times [5.2, 5.8]} of what is at least doubled. */
  public static String effectOrTimes(Double ratio, Interval interval) {
    if (ratio == null || ratio < TIMES_FROM) {
      return effect(ratio, interval);
    }
    String times = orTimes(ratio);
    return interval == null
        ? times + " [no interval]"
        : "%s [%s, %s]"
            .formatted(
                times,
                Quantity.significant(interval.low(), 2),
                Quantity.significant(interval.high(), 2));
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
