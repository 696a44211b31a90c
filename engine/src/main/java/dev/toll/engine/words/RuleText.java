package dev.toll.engine.words;

import dev.toll.engine.verdict.Rule;
import java.util.Locale;

/** The rules of verdicts in words. */
public final class RuleText {

  private RuleText() {}

  /** What the interval of a rule is called: "exact", "t". */
  public static String kind(Rule rule) {
    return switch (rule) {
      case FIXED_BLOCKS -> "exact";
      case FEW_BLOCKS -> "pooled t";
      case SIGN_BETS -> "sign";
      case POOLED_BETS -> "pooled mixture";
      case RANKS -> "rank";
      case WELCH -> "Welch";
    };
  }

  /** Its name, as the method's page and files have it: "fixed blocks". */
  public static String name(Rule rule) {
    return rule.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Its name, what it is, and what it assumes: "fixed blocks (exact interval of the median)". */
  public static String described(Rule rule) {
    return name(rule)
        + switch (rule) {
          case FIXED_BLOCKS -> " (exact interval of the median)";
          case FEW_BLOCKS ->
              " (t with the variance pooled over levels, which assumes that all are equally noisy)";
          case SIGN_BETS -> " (holds however often one looks, whatever the noise)";
          case POOLED_BETS ->
              " (holds however often one looks; the variance is pooled over levels, which assumes"
                  + " that all are equally noisy)";
          case RANKS -> " (of the trials of two runs)";
          case WELCH ->
              " (unpaired, because levels ran one after another; the machine's drift is still in"
                  + " it)";
        };
  }
}
