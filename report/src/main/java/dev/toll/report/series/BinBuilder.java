package dev.toll.report.series;

import java.util.Arrays;

/** Puts the numbers of one column into bins as they come, and sums them up. */
final class BinBuilder {

  private final int width;
  private Bins bins;
  private int length;
  private int bin = -1;
  private double sum;
  private float low;
  private float high;
  private int count;

  private double total;
  private long numbers;
  private long aboveZero;
  private double least = Double.POSITIVE_INFINITY;
  private double greatest = Double.NEGATIVE_INFINITY;

  BinBuilder(int width) {
    this.width = width;
    bins = empty(256);
  }

  private Bins empty(int size) {
    return new Bins(width, Bins.nan(size), Bins.nan(size), Bins.nan(size), new int[size]);
  }

  /** Adds a number; one that goes back in time is passed over. */
  void add(int index, double value) {
    if (index != bin) {
      if (index < bin) {
        return;
      }
      flush();
      bin = index;
    }
    float rounded = (float) value;
    if (count == 0) {
      low = rounded;
      high = rounded;
    } else if (rounded < low) {
      low = rounded;
    } else if (rounded > high) {
      high = rounded;
    }
    sum += value;
    count++;
    if (value > 0) {
      aboveZero++;
    }
  }

  private void flush() {
    if (count == 0) {
      return;
    }
    if (bin >= bins.length()) {
      grow(Math.max(bin + 1, 2 * bins.length()));
    }
    bins.average()[bin] = (float) (sum / count);
    bins.low()[bin] = low;
    bins.high()[bin] = high;
    bins.count()[bin] = count;
    length = bin + 1;
    total += sum;
    numbers += count;
    least = Math.min(least, low);
    greatest = Math.max(greatest, high);
    sum = 0;
    count = 0;
  }

  private void grow(int size) {
    Bins old = bins;
    bins = empty(size);
    System.arraycopy(old.average(), 0, bins.average(), 0, length);
    System.arraycopy(old.low(), 0, bins.low(), 0, length);
    System.arraycopy(old.high(), 0, bins.high(), 0, length);
    System.arraycopy(old.count(), 0, bins.count(), 0, length);
  }

  /** What was added; null when nothing was. */
  TrialLine line() {
    flush();
    if (numbers == 0) {
      return null;
    }
    Bins cut =
        new Bins(
            width,
            Arrays.copyOf(bins.average(), length),
            Arrays.copyOf(bins.low(), length),
            Arrays.copyOf(bins.high(), length),
            Arrays.copyOf(bins.count(), length));
    return new TrialLine(
        cut, total / numbers, least, greatest, (double) aboveZero / numbers, numbers);
  }
}
