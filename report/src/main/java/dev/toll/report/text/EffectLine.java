package dev.toll.report.text;

import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.VerdictWords;
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
    VerdictWords words = effect.verdict();
    return words == null || words.figures() == null
        ? brief(effect)
        : parts(words, " (" + words.figures() + ")");
  }

  /** The same without interval and number of values, for where these stand beside it too. */
  public static String brief(Effect effect) {
    VerdictWords words = effect.verdict();
    return words == null || words.finding() == null ? sentence(effect) : parts(words, "");
  }

  private static String parts(VerdictWords words, String figures) {
    String limit =
        words.reason() == null
            ? ""
            : switch (words.word()) {
              case UNDECIDED -> capital(words.reason()) + ". ";
              case NO_DIFFERENCE -> capital(words.word() + " " + words.reason()) + ": ";
              default -> capital(words.reason()) + ": ";
            };
    String remark = words.remark() == null ? "" : " " + words.remark();
    return limit + words.finding() + figures + "." + remark;
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** Why nothing is decided, without the figures; the whole sentence where that is not told. */
  public static String reason(Effect effect) {
    return effect.verdict() == null || effect.verdict().reason() == null
        ? sentence(effect)
        : verdict(effect) + ", " + effect.verdict().reason();
  }

  /** The verdict in a plain sentence. */
  public static String sentence(Effect effect) {
    return effect.verdict() == null || effect.verdict().sentence() == null
        ? "No verdict was recorded."
        : effect.verdict().sentence();
  }
}
