package dev.toll.engine.results;

import dev.toll.engine.record.EventSeries;
import dev.toll.engine.statistics.Coincidence;
import java.util.List;

/**
 * A {@link Coincidence} over the trials of a run, as {@code results.json} has it. Only trials with
 * an interval of the event and one without are counted.
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

  /**
   * Of an event.
   *
   * @param all trials together
   */
  public static EventOverlap of(EventSeries event, Coincidence all, List<OfTrial> perTrial) {
    return new EventOverlap(
        event.series(),
        event.label(),
        Coincidence.SLOW_SHARE,
        all.trials(),
        all.intervals(),
        all.events(),
        all.slow(),
        all.together(),
        all.expected(),
        all.rateChange(),
        all.p(),
        perTrial);
  }

  /** The same of one trial, by its name. */
  public record OfTrial(
      String trial,
      int intervals,
      int events,
      int slow,
      int together,
      double expected,
      double rateChange,
      double p) {

    /** What a trial shows. */
    public static OfTrial of(String trial, Coincidence found) {
      return new OfTrial(
          trial,
          found.intervals(),
          found.events(),
          found.slow(),
          found.together(),
          found.expected(),
          found.rateChange(),
          found.p());
    }
  }
}
