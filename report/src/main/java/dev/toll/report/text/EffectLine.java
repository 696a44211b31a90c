package dev.toll.report.text;

import dev.toll.engine.results.Results.Effect;
import java.util.Locale;

/** The parts of an effect every report says, in the same words. */
public final class EffectLine {

  private EffectLine() {}

  /** One of the four verdict words; none is given for a metric that only describes. */
  public static String verdict(Effect effect) {
    return effect.verdict() == null || effect.verdict().word() == null
        ? "no verdict"
        : effect.verdict().word().toString();
  }

  /**
   * The verdict's sentence without the word it begins with, for where the word stands beside it.
   */
  public static String explanation(Effect effect) {
    String sentence = sentence(effect);
    String prefix = verdict(effect) + ": ";
    if (sentence.startsWith(prefix)) {
      return sentence.substring(prefix.length());
    }
    boolean startsWithName = sentence.startsWith(effect.level() + " ");
    return startsWithName || sentence.isEmpty()
        ? sentence
        : sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  /** The first sentence alone: why nothing is decided, without the figures that follow it. */
  public static String reason(Effect effect) {
    return sentence(effect).split("\\.(\\s|$)", 2)[0];
  }

  /** The verdict in a plain sentence. */
  public static String sentence(Effect effect) {
    return effect.verdict() == null || effect.verdict().sentence() == null
        ? "No verdict was recorded."
        : effect.verdict().sentence();
  }

  /** {@code exact [+3.9, +7.8]}, or why there is none. */
  public static String exact(Effect effect) {
    return effect.exact() == null
        ? "no exact interval: too few blocks"
        : "exact " + Percent.interval(effect.exact());
  }

  /** {@code p 0.031}; "p unknown" when it cannot be had. */
  public static String p(Effect effect) {
    return effect.p() == null ? "p unknown" : "p " + Quantity.significant(effect.p(), 2);
  }
}
