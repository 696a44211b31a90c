package dev.toll.engine.words;

import dev.toll.engine.record.Metric;
import dev.toll.engine.verdict.Call;

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

  /** The word for a verdict. */
  default Call word(Call ruling) {
    return ruling;
  }

  /** What to keep in mind beside the verdict; empty for nothing. */
  default String remark() {
    return "";
  }

  /** One level against another. */
  static Wording of(Metric metric, String level, String against) {
    return change -> level + " " + Phrase.change(metric, change) + " than " + against;
  }

  /** A change between two runs, e.g. "ssl" "takes 5.9 % longer" "in B than in A". */
  static Wording between(Metric metric, String subject, String than) {
    return change -> subject + " " + Phrase.change(metric, change) + " " + than;
  }
}
