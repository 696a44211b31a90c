package dev.toll.engine.pairs;

import dev.toll.engine.statistics.Interval;
import dev.toll.engine.words.Phrase;
import java.util.Locale;

/**
 * What is said of a cost from its one interval.
 *
 * @param low of the cost as a fraction, 0.02 = 2 %
 * @param tolerance the smallest cost that matters to the user
 */
public record Saying(double low, double high, double tolerance) {
  /** A cost that is no more than this part of the tolerance need not be known more exactly. */
  private static final double SMALL = 0.4;

  /** Of a ratio, by what is better. */
  public static Saying of(Interval ratio, boolean higherIsBetter, double tolerance) {
    return higherIsBetter
        ? new Saying(1 - ratio.high(), 1 - ratio.low(), tolerance)
        : new Saying(ratio.low() - 1, ratio.high() - 1, tolerance);
  }

  /** Whether a cost is within the tolerance. */
  public enum Decision {
    WITHIN,
    MORE,
    OPEN
  }

  public Decision decision() {
    return high <= tolerance ? Decision.WITHIN : low > tolerance ? Decision.MORE : Decision.OPEN;
  }

  /**
   * More pairs would not be worth it: decided, and a cost within the tolerance is small or sure.
   */
  public boolean settled() {
    return switch (decision()) {
      case MORE -> true;
      case WITHIN -> low > 0 || high < 0 || high <= SMALL * tolerance;
      case OPEN -> false;
    };
  }

  /** "costs 13 to 16 %". */
  public String cost() {
    if (high < 0) {
      return "saves " + range(-high, -low);
    }
    return low > 0 ? "costs " + range(low, high) : "costs at most " + percent(high, true) + " %";
  }

  /** Beside the tolerance, with what joins it to the cost; nothing of a saving. */
  public String besideTolerance() {
    String yours = " your tolerance of " + Phrase.margin(tolerance);
    if (high < 0) {
      return "";
    }
    return switch (decision()) {
      case WITHIN -> ": within" + yours;
      case MORE -> ": more than" + yours;
      case OPEN ->
          low > 0
              ? "; whether that is more than" + yours + " is open"
              : "; no cost shown so far (tolerance " + Phrase.margin(tolerance) + ")";
    };
  }

  private static String range(double from, double to) {
    String low = percent(from, false);
    String high = percent(to, true);
    return low.equals(high) ? low + " %" : low + " to " + high + " %";
  }

  /** Rounded outwards, so that the sentence holds whenever the interval does. */
  private static String percent(double fraction, boolean up) {
    double scale = fraction > 0.0999 ? 1 : 10;
    double scaled = fraction * 100 * scale;
    // Not for what is only the binary form of a round figure.
    double whole = up ? Math.ceil(scaled - 1e-9) : Math.floor(scaled + 1e-9);
    return String.format(Locale.ROOT, scale == 1 ? "%.0f" : "%.1f", whole / scale + 0.0);
  }
}
