package dev.toll.engine.words;

import dev.toll.engine.verdict.Cost;
import dev.toll.engine.verdict.Saying;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * The six sentences. Bounds are rounded outwards, so that what is printed is never narrower than
 * what was found.
 */
public final class AnswerText {

  /** From here on, as a fraction, a cost is a multiple. */
  private static final double TIMES = 5;

  /** How a multiple ends: "costs 12 to 14 times as much". */
  public static final String TIMES_UNIT = " times as much";

  private static final String TOO_WIDE = "; its bounds are still too wide to use";

  private AnswerText() {}

  /**
   * "costs at most 3.6 %: within your tolerance of 5 %".
   *
   * @param against the level compared with; null where it need not be named
   */
  public static String of(Cost cost, double tolerance, String against) {
    return cost(cost) + against(against) + decided(cost, tolerance);
  }

  /** What the cost means for the tolerance, with what joins it to the cost; nothing of a saving. */
  public static String decided(Cost cost, double tolerance) {
    Saying saying = cost.saying();
    String yours = "your tolerance of " + Phrase.margin(tolerance);
    if (saying == Saying.SAVES) {
      return "";
    }
    return switch (cost.decision(tolerance)) {
      case WITHIN -> ": within " + yours;
      case MORE -> ": more than " + yours;
      case OPEN ->
          saying == Saying.COSTS
              ? "; whether that is more than " + yours + " is open"
              : "; no cost shown so far";
    };
  }

  /** Before the second block. */
  public static String soFar(double cost, String against) {
    return "so far " + Phrase.signed(cost) + against(against) + "; the second block gives a bound";
  }

  /** With bounds that are no use yet. */
  public static String tooWide(double cost, String against) {
    return "so far " + Phrase.signed(cost) + against(against) + TOO_WIDE;
  }

  /** The same where a column says what of. */
  public static String soFarAlone(double cost) {
    return Phrase.signed(cost) + " so far";
  }

  /** Blocks that fall out are not like the others: what is left is no price. */
  public static String noRatio(int lost, int blocks, String label) {
    return "no ratio in %d of %s: %s is missing or not above 0 there"
        .formatted(lost, Phrase.blocks(blocks), label);
  }

  /**
   * While the system was warming up: no price.
   *
   * @param cost null with bounds that are no use yet
   * @param seen in the middle
   */
  public static String notSteady(Cost cost, double seen, String against) {
    return "not steady yet: so far "
        + (cost == null ? Phrase.signed(seen) : range(cost))
        + against(against)
        + (cost == null ? TOO_WIDE : "")
        + "; warm up longer";
  }

  private static String against(String level) {
    return level == null ? "" : " against " + level;
  }

  /** "at most 3.6 %", "10 to 26 %", "-19 to -11 %". */
  public static String range(Cost cost) {
    if (!Double.isFinite(cost.low()) || (cost.low() <= 0 && cost.high() >= 0)) {
      return atMost(cost.high());
    }
    return span(cost.low(), cost.high());
  }

  /** "costs 10 to 26 %", "saves 11 to 19 %". */
  public static String cost(Cost cost) {
    return switch (cost.saying()) {
      case SAVES ->
          Double.isFinite(cost.low())
              ? "saves " + span(-cost.high(), -cost.low())
              : "saves at least " + down(-cost.high()) + " %";
      case COSTS -> "costs " + span(cost.low(), cost.high());
      default -> "costs " + atMost(cost.high());
    };
  }

  private static String span(double low, double high) {
    return low >= TIMES
        ? join(times(low, false), times(high, true), TIMES_UNIT)
        : join(down(low), up(high), " %");
  }

  private static String join(String low, String high, String unit) {
    return low.equals(high) ? low + unit : low + " to " + high + unit;
  }

  private static String atMost(double high) {
    return "at most " + (high >= TIMES ? times(high, true) + TIMES_UNIT : up(high) + " %");
  }

  /** A cost of 1,100 % is better read as 12 times as much. */
  private static String times(double cost, boolean up) {
    return String.format(Locale.ROOT, "%,.0f", up ? Math.ceil(1 + cost) : Math.floor(1 + cost));
  }

  private static String up(double fraction) {
    return rounded(fraction, RoundingMode.CEILING);
  }

  private static String down(double fraction) {
    return rounded(fraction, RoundingMode.FLOOR);
  }

  /** A decimal below 10 %, none above. */
  private static String rounded(double fraction, RoundingMode mode) {
    double percent = 100 * fraction;
    // What binary makes of 5 % is no reason to print 5.1.
    BigDecimal exact = BigDecimal.valueOf(percent).setScale(9, RoundingMode.HALF_EVEN);
    BigDecimal shown = exact.setScale(Math.abs(percent) < 10 ? 1 : 0, mode);
    return shown.signum() == 0 ? "0" : shown.stripTrailingZeros().toPlainString();
  }
}
