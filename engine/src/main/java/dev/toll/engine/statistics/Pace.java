package dev.toll.engine.statistics;

/**
 * How well a trial kept the requested arrival rate.
 *
 * @param offered requested operations per second
 * @param growing whether the delay of starts behind their schedule grew to the trial's end
 */
public record Pace(double offered, boolean growing) {

  /** Below this share of the offered rate the system did not keep up. */
  public static final double KEPT = 0.98;

  /**
   * Judges the delays of a trial.
   *
   * <p>They grow without bound when each quarter of the trial is worse than the one before and the
   * last is later than 1 % of the trial's length; those of a queue that fills and empties do not.
   *
   * @param lag the worst delay of each interval, seconds, in order; NaN where unknown
   * @param seconds the trial took
   */
  public static Pace of(double offered, double[] lag, double seconds) {
    double before = Double.NEGATIVE_INFINITY;
    for (int quarter = 0; quarter < 4; quarter++) {
      double sum = 0;
      int n = 0;
      for (int i = quarter * lag.length / 4; i < (quarter + 1) * lag.length / 4; i++) {
        if (Double.isFinite(lag[i])) {
          sum += lag[i];
          n++;
        }
      }
      double mean = sum / n;
      if (!(mean > before)) {
        return new Pace(offered, false);
      }
      before = mean;
    }
    return new Pace(offered, before > 0.01 * seconds);
  }
}
