package dev.toll.report.series;

import java.util.Arrays;

/**
 * A line thinned to equal bins of time: average, and the least and greatest value in each, so that
 * a short stall stays visible.
 *
 * @param seconds middle of each bin (the sample's own time when not thinned)
 * @param low null when not thinned
 * @param high null when not thinned
 */
// Arrays, because lines have up to millions of points; nobody compares two of them.
@SuppressWarnings("ArrayRecordComponent")
public record Bins(double[] seconds, double[] average, double[] low, double[] high) {

  /** Thins to at most {@code most} points; a line that is short enough is kept as it is. */
  public static Bins of(double[] seconds, double[] values, int most) {
    if (seconds.length <= most) {
      return new Bins(seconds, values, null, null);
    }
    double start = seconds[0];
    double step = (seconds[seconds.length - 1] - start) / most;
    double[] middle = new double[most];
    double[] sum = new double[most];
    int[] count = new int[most];
    double[] low = filled(most, Double.POSITIVE_INFINITY);
    double[] high = filled(most, Double.NEGATIVE_INFINITY);
    for (int bin = 0; bin < most; bin++) {
      middle[bin] = start + (bin + 0.5) * step;
    }
    for (int i = 0; i < seconds.length; i++) {
      if (Double.isFinite(values[i])) {
        int bin = step == 0 ? 0 : Math.min(most - 1, (int) ((seconds[i] - start) / step));
        sum[bin] += values[i];
        count[bin]++;
        low[bin] = Math.min(low[bin], values[i]);
        high[bin] = Math.max(high[bin], values[i]);
      }
    }
    for (int bin = 0; bin < most; bin++) {
      boolean empty = count[bin] == 0;
      sum[bin] = empty ? Double.NaN : sum[bin] / count[bin];
      low[bin] = empty ? Double.NaN : low[bin];
      high[bin] = empty ? Double.NaN : high[bin];
    }
    return new Bins(middle, sum, low, high);
  }

  private static double[] filled(int length, double value) {
    double[] array = new double[length];
    Arrays.fill(array, value);
    return array;
  }
}
