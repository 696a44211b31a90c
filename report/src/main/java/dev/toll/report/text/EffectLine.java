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
        : effect.verdict().word();
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

  /** The explanation without its interval, for where the interval stands beside it. */
  public static String brief(Effect effect) {
    String words = explanation(effect).replaceAll("\\s*\\((95 %|no interval)[^)]*\\)", "");
    String said = "Undecided, ";
    return words.startsWith(said)
        ? words.substring(said.length(), said.length() + 1).toUpperCase(Locale.ROOT)
            + words.substring(said.length() + 1)
        : words;
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
}
