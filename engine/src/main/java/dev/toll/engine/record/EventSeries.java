package dev.toll.engine.record;

import java.util.Arrays;

/**
 * What may go on in a system while its load is slow, such as compactions, as one of its series
 * shows it. Results say whether the slow intervals of a trial fall together with it.
 *
 * @param series its name
 * @param label a plural noun for sentences, such as "major compactions"
 * @param kind whether the series is then above 0, falls, or grows less than on average
 */
public record EventSeries(String series, String label, Kind kind) {

  /** How the series shows it. */
  public enum Kind {
    RUNS,
    FALLS,
    SLOWS
  }

  /**
   * Whether it goes on, by interval: more than 0 where it does.
   *
   * @param seconds ascending, the end of each interval
   * @param values of the series then; NaN where unknown
   */
  public double[] during(double[] seconds, double[] values) {
    double[] during = values.clone();
    for (int i = values.length - 1; i >= 0; i--) {
      double before = i == 0 ? Double.NaN : values[i - 1];
      if (kind != Kind.RUNS) {
        during[i] = i == 0 ? before : (values[i] - before) / (seconds[i] - seconds[i - 1]);
      } else if (before > values[i]) {
        // The rate is of an interval, this is looked at when it ends: at either end it counts.
        during[i] = before;
      }
    }
    if (kind != Kind.RUNS) {
      double average = Arrays.stream(during).filter(Double::isFinite).average().orElse(0);
      double limit = kind == Kind.FALLS ? 0 : average;
      Arrays.setAll(during, i -> Double.isNaN(during[i]) ? during[i] : during[i] < limit ? 1 : 0);
    }
    return during;
  }
}
