package dev.toll.serve.watch;

import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;

/** What the stopping rule makes of interim effects, in a sentence. */
final class RuleWords {
  private RuleWords() {}

  static String of(Study study) {
    if (study.protocol() != null) {
      return "The run repeats as the publication did, whatever these figures say.";
    }
    String budget =
        study.settings().has(DesignSettings.BUDGET) ? " or until its budget of time is spent" : "";
    return study.settings().has(DesignSettings.PRECISION)
        ? "The stopping rule looks at the width of these intervals, never at the side they lie on;"
            + " the run ends when all are narrow enough"
            + budget
            + ", or at its most blocks."
        : "The stopping rule does not look at them: the run goes on to its fixed number of blocks"
            + budget
            + ".";
  }
}
