package dev.toll.report.series;

import java.util.Arrays;

/** Puts the numbers of one column into bins, and sums them up. */
final class BinBuilder {
  private final Bins bins;
  private final double[] sum;
  private long aboveZero;

  /**
   * Empty bins.
   *
   * @param last second that may be added
   */
  BinBuilder(int width, double last) {
    int size = Bins.index(Math.round(last), width) + 1;
    bins = new Bins(width, nan(size), nan(size), nan(size), new int[size]);
    sum = new double[size];
  }

  private static float[] nan(int length) {
    float[] array = new float[length];
    Arrays.fill(array, Float.NaN);
    return array;
  }

  /** Adds a number; one at a garbled time, before the start or after the end, is passed over. */
  void add(long second, double value) {
    int bin = Bins.index(second, bins.width());
    if (second >= 0 && bin >= 0 && bin < sum.length) {
      add(bin, (float) value, (float) value, value, 1);
      aboveZero += value > 0 ? 1 : 0;
    }
  }

  /** Adds so many numbers by their least, greatest and sum. */
  void add(int bin, float low, float high, double total, int count) {
    boolean first = bins.count()[bin] == 0;
    bins.low()[bin] = first ? low : Math.min(bins.low()[bin], low);
    bins.high()[bin] = first ? high : Math.max(bins.high()[bin], high);
    sum[bin] += total;
    bins.count()[bin] += count;
  }

  /** What was added, up to the last bin with a number. */
  Bins bins() {
    int length = 0;
    for (int i = 0; i < sum.length; i++) {
      if (bins.count()[i] > 0) {
        bins.average()[i] = (float) (sum[i] / bins.count()[i]);
        length = i + 1;
      }
    }
    return bins.first(length);
  }

  /** The same with figures of all of it; null when nothing was added. */
  TrialLine line() {
    Bins cut = bins();
    double total = 0;
    long numbers = 0;
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < cut.length(); i++) {
      if (cut.count()[i] > 0) {
        total += sum[i];
        numbers += cut.count()[i];
        least = Math.min(least, cut.low()[i]);
        greatest = Math.max(greatest, cut.high()[i]);
      }
    }
    return numbers == 0
        ? null
        : new TrialLine(
            cut, total / numbers, least, greatest, (double) aboveZero / numbers, numbers);
  }
}
