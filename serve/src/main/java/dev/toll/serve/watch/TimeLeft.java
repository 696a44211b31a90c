package dev.toll.serve.watch;

import dev.toll.engine.journal.Now;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.study.Level;
import java.time.Instant;
import java.util.OptionalDouble;

/**
 * When a run is likely to be done: from its own trials, before the first from the study's guess.
 */
final class TimeLeft {
  private TimeLeft() {}

  /** Null when nothing is known. */
  static Instant until(Journalled run, Now now) {
    if (run.plan() == null || now == null) {
      return null;
    }
    // The trial under way is not done, so it is one of those left.
    int left = Math.max(1, now.of() - now.number() + 1);
    OptionalDouble each =
        run.view().valid().stream()
            .mapToDouble(trial -> trial.steps().stream().mapToDouble(StepRecord::seconds).sum())
            .average();
    double seconds =
        each.orElseGet(
            () ->
                run.study().levels().stream()
                    .mapToDouble(level -> guess(run, level))
                    .average()
                    .orElse(Double.NaN));
    return Double.isFinite(seconds)
        ? Instant.parse(now.trialStartedAt()).plusMillis((long) (seconds * left * 1000))
        : null;
  }

  private static double guess(Journalled run, Level level) {
    return run.system() == null ? Double.NaN : run.system().estimate(level).seconds();
  }
}
