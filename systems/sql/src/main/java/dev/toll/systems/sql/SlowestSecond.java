package dev.toll.systems.sql;

/** The lowest rate of any second of a load; the rest after the last whole second does not count. */
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

  /** NaN for a load of less than a second. */
  double rate() {
    return lowest;
  }
}
