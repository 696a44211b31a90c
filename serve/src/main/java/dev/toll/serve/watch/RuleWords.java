package dev.toll.serve.watch;

import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;

/** What the stopping rule makes of interim effects, in a sentence. */
final class RuleWords {
  private RuleWords() {}

  static String of(Study study) {
    if (study.protocol() != null) {
      return "The run follows the publication's own rule, whatever these figures show.";
    }
    String budget =
        study.settings().has(DesignSettings.BUDGET) ? " or when its time budget is spent" : "";
    return study.settings().has(DesignSettings.PRECISION)
        ? "The stopping rule looks at the width of these intervals, never at their sign; the run ends when all are narrow enough"
            + budget
            + ", or after its maximum number of blocks."
        : "The stopping rule does not look at these effects: the run ends after its fixed number of blocks"
            + budget
            + ".";
  }
}
