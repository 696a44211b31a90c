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
    BinBuilder builder = new BinBuilder(Math.max(1, (int) Math.ceil(last / most)), last);
    for (int i = 0; i < seconds.length; i++) {
      if (Double.isFinite(values[i])) {
        builder.add(Math.round(seconds[i]), values[i]);
      }
    }
    return builder.bins();
  }

  public int length() {
    return count.length;
  }

  /** Where a bin is drawn: its middle, in seconds since measuring began. */
  public double middle(int bin) {
    return width == 1 ? bin : (bin + 0.5) * width;
  }

  /**
   * The bin of a second. A rate reported at t is that of the second before t, so a bin holds the
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
    BinBuilder builder = new BinBuilder(wider, (double) length() * width);
    for (int i = 0; i < length(); i++) {
      if (count[i] > 0) {
        int bin = width == 1 ? index(i, wider) : i / (wider / width);
        builder.add(bin, low[i], high[i], (double) average[i] * count[i], count[i]);
      }
    }
    return builder.bins();
  }

  /** The first bins. */
  Bins first(int length) {
    return new Bins(
        width,
        Arrays.copyOf(average, length),
        Arrays.copyOf(low, length),
        Arrays.copyOf(high, length),
        Arrays.copyOf(count, length));
  }
}
