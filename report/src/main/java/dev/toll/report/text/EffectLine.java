package dev.toll.report.text;

import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.VerdictWords;
import dev.toll.report.render.Typography;

/** The parts of an effect every report says, in the same words. */
public final class EffectLine {

  private EffectLine() {}

  /** One of the four verdict words; none is given for a metric that only describes. */
  public static String verdict(Effect effect) {
    return word(effect.verdict());
  }

  /** The same of a verdict, which may be null. */
  public static String word(VerdictWords verdict) {
    return verdict == null || verdict.word() == null ? "no verdict" : verdict.word().toString();
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
              case UNDECIDED -> Typography.capital(words.reason()) + ". ";
              case NO_DIFFERENCE -> Typography.capital(words.word() + " " + words.reason()) + ": ";
              default -> Typography.capital(words.reason()) + ": ";
            };
    String remark = words.remark() == null ? "" : " " + words.remark();
    return limit + words.finding() + figures + "." + remark;
  }

  /** Why nothing is decided, without the figures; the whole sentence where that is not told. */
  public static String reason(VerdictWords verdict) {
    return verdict.reason() == null ? sentence(verdict) : verdict.word() + ", " + verdict.reason();
  }

  /** The verdict in a plain sentence. */
  public static String sentence(Effect effect) {
    return sentence(effect.verdict());
  }

  /** The same of a verdict, which may be null. */
  public static String sentence(VerdictWords verdict) {
    return verdict == null || verdict.sentence() == null
        ? "No verdict was recorded."
        : verdict.sentence();
  }
}
