package dev.toll.engine.measure;

import dev.toll.engine.process.AwayHost;
import dev.toll.engine.process.AwayHost.Clock;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * How fast the clock of a driver's host runs by this machine's. A load lasts as long as its
 * driver's monotonic clock says, wherever the driver is; that this clock can be believed is seen by
 * two readings of both clocks, of which only each clock's own are subtracted.
 */
final class ClockRate {
  /** More than an oscillator can be off, or NTP slews by (500 ppm, adjtimex(2)). */
  static final double MOST = 0.01;

  private static final int READINGS = 3;

  private final AwayHost host;
  private final Clock before;

  private ClockRate(AwayHost host) throws SystemException {
    this.host = host;
    before = read(host);
  }

  /** Begins where a driver is on another host; else null. */
  static ClockRate of(List<ManagedProcess> processes) throws SystemException {
    for (ManagedProcess process : processes) {
      if (process.role() == Role.DRIVER && process.host() instanceof AwayHost host) {
        return new ClockRate(host);
      }
    }
    return null;
  }

  /** The reading with the shortest round trip. */
  private static Clock read(AwayHost host) throws SystemException {
    try {
      Clock best = host.clock();
      for (int i = 1; i < READINGS; i++) {
        Clock next = host.clock();
        best = next.errorNanos() < best.errorNanos() ? next : best;
      }
      return best;
    } catch (IOException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }

  /**
   * The load is over: both clocks again.
   *
   * @param seconds that it took by the driver's clock
   * @param wholeSeconds from toll's "go" to the driver's "done" by toll's clock
   * @return what they say, in words
   * @throws SystemException when the driver's clock cannot be believed
   */
  String end(double seconds, double wholeSeconds) throws SystemException {
    Clock after = read(host);
    double here = after.hereNanos() - before.hereNanos();
    double rate = (after.thereNanos() - before.thereNanos()) / here;
    double error = (before.errorNanos() + after.errorNanos()) / here;
    if (Math.abs(rate - 1) > MOST + error) {
      throw new SystemException(
          String.format(
              Locale.ROOT,
              "the clock of %s runs at %.4f (+/- %.4f) of this machine's, so no duration that a"
                  + " driver there measures can be believed; correct that host's clock",
              host.name(),
              rate,
              error));
    }
    return String.format(
        Locale.ROOT,
        "load %.3f s by the clock of %s, which runs at %.5f (+/- %.5f) of this machine's; %.3f s by"
            + " toll's clock from go to done, connecting included, +/- %.1f ms (round trip)",
        seconds,
        host.name(),
        rate,
        error,
        wholeSeconds,
        2 * Math.max(before.errorNanos(), after.errorNanos()) / 1e6);
  }
}
