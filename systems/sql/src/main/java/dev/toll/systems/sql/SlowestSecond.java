package dev.toll.systems.sql;

/**
 * The lowest rate of any second of a load; the rest after the last whole second does not count. A
 * load without a whole second has its mean rate.
 */
final class SlowestSecond {
  /** A tick may come a little early. */
  private static final double WHOLE = 0.9;

  private double last;
  private double lowest = Double.NaN;

  void tick(double seconds, long operations) {
    double length = seconds - last;
    last = seconds;
    if (length >= WHOLE) {
      double rate = operations / length;
      lowest = Double.isNaN(lowest) ? rate : Math.min(lowest, rate);
    }
  }

  /**
   * Rows a second.
   *
   * @param mean of the whole load
   */
  double rate(double mean) {
    return Double.isNaN(lowest) ? mean : lowest;
  }
}
