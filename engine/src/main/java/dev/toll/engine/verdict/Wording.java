package dev.toll.engine.verdict;

import dev.toll.engine.words.Phrase;

import dev.toll.engine.results.Call;

/** How a comparison is said in a sentence. */
public interface Wording {

  /**
   * What was seen, e.g. "ssl takes 5.9 % longer than none".
   *
   * @param change as a fraction, 0.059 = +5.9 %
   */
  String said(double change);

  /** What a decided verdict means, where the figures do not say it by themselves. */
  default String clause(Call ruling) {
    return "";
  }

  /** One level against another. */
  static Wording of(Comparison about) {
    return change ->
        about.level() + " " + Phrase.change(about.metric(), change) + " than " + about.against();
  }
}
