package dev.toll.systems.sql;

import dev.toll.engine.system.LoadListener;

/**
 * The lowest rate of any second of a load, which may be put together from several slices; the rest
 * after the last whole second does not count. A load without a whole second has its mean rate.
 */
final class SlowestSecond {
  /** A tick may come a little early. */
  private static final double WHOLE = 0.9;

  private double last;
  private long sum;
  private double lowest = Double.NaN;

  /** Whether there is a second whose rate is unknown. */
  private boolean unknown;

  void tick(double seconds, long operations) {
    if (operations == LoadListener.UNKNOWN) {
      unknown = true;
      return;
    }
    double length = seconds - last;
    sum += operations;
    if (length >= WHOLE) {
      double rate = sum / length;
      lowest = Double.isNaN(lowest) ? rate : Math.min(lowest, rate);
      last = seconds;
      sum = 0;
    }
  }

  /**
   * Rows a second; NaN when unknown.
   *
   * @param mean of the whole load
   */
  double rate(double mean) {
    return unknown ? Double.NaN : Double.isNaN(lowest) ? mean : lowest;
  }
}
