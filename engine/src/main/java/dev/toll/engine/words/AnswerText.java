package dev.toll.engine.words;

import dev.toll.engine.verdict.Cost;
import dev.toll.engine.verdict.Decision;
import dev.toll.engine.verdict.Saying;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The six sentences. Bounds are rounded outwards, so that what is printed is never narrower than
 * what was found.
 */
public final class AnswerText {

  private AnswerText() {}

  /** "costs at most 3.6 %: within your tolerance of 5 %". */
  public static String of(Cost cost, double tolerance) {
    Saying saying = cost.saying();
    String found = found(saying, cost);
    String yours = "your tolerance of " + Phrase.margin(tolerance);
    if (saying == Saying.SAVES) {
      return found;
    }
    return switch (cost.decision(tolerance)) {
      case WITHIN -> found + ": within " + yours;
      case MORE -> found + ": more than " + yours;
      case OPEN ->
          saying == Saying.COSTS
              ? found + "; whether that is more than " + yours + " is open"
              : found + "; no cost shown so far";
    };
  }

  /** Before the second block. */
  public static String soFar(double cost) {
    return "so far " + signed(cost) + "; the second block gives a bound";
  }

  /** Blocks that fall out are not like the others: what is left is no price. */
  public static String noRatio(int lost, int blocks, String label) {
    return "no ratio in %d of %s: %s is 0 or missing there"
        .formatted(lost, Phrase.blocks(blocks), label);
  }

  /** While the system was warming up: no price. */
  public static String notSteady(Cost cost) {
    return "not steady yet: so far " + range(cost);
  }

  /** "at most 3.6 %", "10 to 26 %", "-19 to -11 %". */
  public static String range(Cost cost) {
    if (!Double.isFinite(cost.low()) || (cost.low() <= 0 && cost.high() >= 0)) {
      return "at most " + up(cost.high()) + " %";
    }
    return span(down(cost.low()), up(cost.high()));
  }

  /** The decision as a word of its own column. */
  public static String decision(Decision decision) {
    return decision.toString();
  }

  private static String found(Saying saying, Cost cost) {
    return switch (saying) {
      case SAVES ->
          Double.isFinite(cost.low())
              ? "saves " + span(down(-cost.high()), up(-cost.low()))
              : "saves at least " + down(-cost.high()) + " %";
      case COSTS -> "costs " + span(down(cost.low()), up(cost.high()));
      default -> "costs at most " + up(cost.high()) + " %";
    };
  }

  private static String span(String low, String high) {
    return low.equals(high) ? low + " %" : low + " to " + high + " %";
  }

  private static String signed(double fraction) {
    return Phrase.signed(fraction);
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
