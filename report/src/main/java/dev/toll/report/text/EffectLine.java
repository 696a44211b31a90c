package dev.toll.report.text;

import dev.toll.engine.results.Answer;

/** The parts of an effect every report says, in the same words. */
public final class EffectLine {

  private EffectLine() {}

  /** The decision; empty for an effect that carries none. */
  public static String decision(Answer answer) {
    return answer == null ? "" : answer.decision().toString();
  }
}
