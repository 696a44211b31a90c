package dev.toll.engine.results;

import java.util.List;

/**
 * A {@link dev.toll.engine.statistics.Coincidence} over the trials of a run, as {@code
 * results.json} has it. Only trials with an interval of the event and one without are counted.
 *
 * @param event name of its series
 * @param label of the event, e.g. "major compactions"
 * @param slowShare the share of each trial's intervals that is called slow
 * @param rateChange mean rate during the event against the rest, as a fraction of change: the
 *     geometric mean over trials
 */
public record EventOverlap(
    String event,
    String label,
    double slowShare,
    int trials,
    int intervals,
    int events,
    int slow,
    int together,
    double expected,
    double rateChange,
    double p,
    List<OfTrial> perTrial) {

  /** The same of one trial, by its name. */
  public record OfTrial(
      String trial,
      int intervals,
      int events,
      int slow,
      int together,
      double expected,
      double rateChange,
      double p) {}
}
