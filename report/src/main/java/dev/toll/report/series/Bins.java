package dev.toll.report.series;

import java.util.Arrays;

/**
 * A line in equal bins of time from the start of measuring: average, least and greatest value of
 * each, so that a dip of one second is still there in a bin of an hour. With a width of one second
 * a bin is a sample as it was recorded.
 *
 * @param width of a bin in seconds
 * @param count numbers in each bin; where it is 0 the other three are NaN
 */
// Arrays, because a run has millions of bins; two of them are never compared.
@SuppressWarnings("ArrayRecordComponent")
public record Bins(int width, float[] average, float[] low, float[] high, int[] count) {

  /**
   * Bins a line that is held whole.
   *
   * @param seconds since measuring began, ascending
   * @param values as many; what is not a number is passed over
   * @param most bins wanted, at the most
   */
  public static Bins of(double[] seconds, double[] values, int most) {
    double last = seconds.length == 0 ? 0 : seconds[seconds.length - 1];
    int width = Math.max(1, (int) Math.ceil(last / most));
    BinBuilder builder = new BinBuilder(width);
    for (int i = 0; i < seconds.length; i++) {
      if (Double.isFinite(values[i])) {
        builder.add(index(Math.round(seconds[i]), width), values[i]);
      }
    }
    TrialLine line = builder.line();
    return line == null ? new Bins(width, nan(0), nan(0), nan(0), new int[0]) : line.bins();
  }

  public int length() {
    return count.length;
  }

  /** Where a bin is drawn: its middle, in seconds since measuring began. */
  public double middle(int bin) {
    return width == 1 ? bin : (bin + 0.5) * width;
  }

  /**
   * The bin of a second. A rate told at t is that of the second before t, so a bin holds the
   * seconds after its start up to and with its end.
   */
  static int index(long second, int width) {
    return width == 1 ? (int) second : (int) (Math.max(0, second - 1) / width);
  }

  /**
   * The same line in wider bins; least and greatest are exact, averages weighted by count.
   *
   * @param wider a multiple of this width
   */
  public Bins coarser(int wider) {
    if (wider == width) {
      return this;
    }
    int bins = length() == 0 ? 0 : coarse(length() - 1, wider) + 1;
    double[] sum = new double[bins];
    Bins made = new Bins(wider, nan(bins), nan(bins), nan(bins), new int[bins]);
    for (int i = 0; i < length(); i++) {
      if (count[i] > 0) {
        int bin = coarse(i, wider);
        boolean first = made.count[bin] == 0;
        made.low[bin] = first ? low[i] : Math.min(made.low[bin], low[i]);
        made.high[bin] = first ? high[i] : Math.max(made.high[bin], high[i]);
        sum[bin] += (double) average[i] * count[i];
        made.count[bin] += count[i];
        made.average[bin] = (float) (sum[bin] / made.count[bin]);
      }
    }
    return made;
  }

  private int coarse(int bin, int wider) {
    return width == 1 ? index(bin, wider) : bin / (wider / width);
  }

  static float[] nan(int length) {
    float[] array = new float[length];
    Arrays.fill(array, Float.NaN);
    return array;
  }
}
