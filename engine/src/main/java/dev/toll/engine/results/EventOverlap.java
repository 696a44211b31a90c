package dev.toll.engine.results;

import java.util.List;

/**
 * Whether the slow intervals of a run's trials fall together with an event of the system more often
 * than chance gives. Only trials with an interval of the event and one without are counted.
 *
 * @param event name of its series
 * @param label of the event, e.g. "major compactions"
 * @param slowShare the share of each trial's intervals that is called slow
 * @param trials how many were counted
 * @param intervals of all these trials; usually of one second each
 * @param events those with the event
 * @param slow the slow ones
 * @param together the slow ones with the event
 * @param expected slow ones with the event by chance
 * @param rateChange mean rate during the event against the rest, as a fraction of change: the
 *     geometric mean over trials
 * @param p one-sided, by circular shifts
 * @param perTrial the same of each trial
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
