package dev.toll.engine.record;

import dev.toll.engine.series.ColumnSeries;
import java.util.Arrays;
import java.util.function.DoublePredicate;

/**
 * What may go on in a system while its load is slow, such as compactions, as one of its series
 * shows it. Results say whether the slow intervals of a trial fall together with it.
 *
 * @param series its name
 * @param label a plural noun for sentences, such as "major compactions"
 */
public record EventSeries(String series, String label, Kind kind) {
  /** Where a further partition begins, in the entries that a load has written so far. */
  public static final EventSeries PARTITIONS =
      new EventSeries(ColumnSeries.ENTRIES, "beginnings of partitions", Kind.BEGINS);

  /** The first entries of a partition: a tenth of it, as the slow intervals are a tenth of all. */
  private static final int BEGINNING = 10;

  /** How the series shows it. */
  public enum Kind {
    /** It is above 0. */
    RUNS,
    /** It is above its average. */
    HIGH,
    /** It falls. */
    FALLS,
    /** It grows less than on average. */
    SLOWS,
    /** It counts entries, and those that are added are the first ones of a further partition. */
    BEGINS
  }

  /**
   * Whether it goes on, by interval: more than 0 where it does.
   *
   * @param seconds ascending, the end of each interval
   * @param values of the series then; NaN where unknown
   * @param partition entries of one; null without partitions, in which none begins
   */
  public double[] during(double[] seconds, double[] values, Long partition) {
    return switch (kind) {
      case RUNS -> atEitherEnd(values);
      case HIGH -> aboveOrBelow(values, 1);
      case FALLS -> where(growth(seconds, values), growth -> growth < 0);
      case SLOWS -> aboveOrBelow(growth(seconds, values), -1);
      case BEGINS ->
          where(
              values,
              value ->
                  partition != null
                      && value >= partition
                      && value % partition <= (double) partition / BEGINNING);
    };
  }

  /** The rate is of an interval, this is looked at when it ends: at either end it counts. */
  private static double[] atEitherEnd(double[] values) {
    double[] during = values.clone();
    for (int i = 1; i < values.length; i++) {
      if (values[i - 1] > values[i]) {
        during[i] = values[i - 1];
      }
    }
    return during;
  }

  private static double[] growth(double[] seconds, double[] values) {
    double[] growth = new double[values.length];
    Arrays.setAll(
        growth,
        i -> i == 0 ? Double.NaN : (values[i] - values[i - 1]) / (seconds[i] - seconds[i - 1]));
    return growth;
  }

  /** Above the average by sign 1, below it by sign -1. */
  private static double[] aboveOrBelow(double[] values, int sign) {
    double average = Arrays.stream(values).filter(Double::isFinite).average().orElse(0);
    return where(values, value -> sign * (value - average) > 0);
  }

  private static double[] where(double[] values, DoublePredicate event) {
    return Arrays.stream(values)
        .map(value -> Double.isNaN(value) ? value : event.test(value) ? 1 : 0)
        .toArray();
  }
}
