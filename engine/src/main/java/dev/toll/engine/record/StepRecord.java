package dev.toll.engine.record;

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

  /** How a step ended. */
  public enum Outcome {
    DONE,
    SKIPPED,
    FAILED
  }
}
