package dev.toll.report.text;

import dev.toll.engine.results.Answer;
import dev.toll.engine.results.Results.Effect;

/** The parts of an effect every report says, in the same words. */
public final class EffectLine {

  private EffectLine() {}

  /** The decision; empty for an effect that carries no sentence. */
  public static String decision(Effect effect) {
    return effect == null ? "" : decision(effect.answer());
  }

  /** The same of an answer, which may be null. */
  public static String decision(Answer answer) {
    return answer == null ? "" : answer.decision().toString();
  }

  /** The sentence; empty for an effect that carries none. */
  public static String sentence(Answer answer) {
    return answer == null ? "" : answer.sentence();
  }
}
