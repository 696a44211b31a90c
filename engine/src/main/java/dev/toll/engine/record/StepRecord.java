package dev.toll.engine.record;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One named, timed step of a trial.
 *
 * @param phase the part of a trial's life it belongs to: reset, prove, prepare, warm, measure,
 *     settle, verify
 * @param name what was done, e.g. {@code stop ZooKeeper}
 * @param seconds how long it took, by the monotonic clock
 * @param outcome done, skipped or failed
 * @param note why it was skipped or how it failed; null when done
 */
public record StepRecord(String phase, String name, double seconds, Outcome outcome, String note) {
  /** The phase of the observed load, which is part of no block of a run to come. */
  public static final String OBSERVE = "observe";

  /** Steps of the same name that were done again and again, as one that took their sum. */
  public static List<StepRecord> summed(List<StepRecord> steps) {
    Map<List<String>, StepRecord> sums = new LinkedHashMap<>();
    int other = 0;
    for (StepRecord step : steps) {
      boolean plain = step.outcome == Outcome.DONE;
      List<String> key =
          plain ? List.of(step.phase, step.name) : List.of(Integer.toString(other++));
      sums.merge(
          key,
          step,
          (a, b) ->
              new StepRecord(
                  a.phase,
                  a.name,
                  Math.round((a.seconds + b.seconds) * 1e3) / 1e3,
                  a.outcome,
                  a.note));
    }
    return List.copyOf(sums.values());
  }

  /** How a step ended. */
  public enum Outcome {
    DONE,
    SKIPPED,
    FAILED
  }
}
