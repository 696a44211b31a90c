package dev.toll.engine.measure;

import dev.toll.engine.process.AgentHost;
import dev.toll.engine.process.AgentHost.Clock;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How fast the clock of a driver's host runs by this machine's. A load lasts as long as its
 * driver's monotonic clock says, wherever the driver is; that this clock can be believed is seen by
 * two readings of both clocks, of which only each clock's own are subtracted.
 */
final class ClockRate {
  /** More than an oscillator can be off, or NTP slews by (500 ppm, adjtimex(2)). */
  static final double MOST = 0.01;

  private static final int READINGS = 3;

  private final AgentHost host;
  private final Clock before;
  private Clock after;

  private ClockRate(AgentHost host) throws SystemException {
    this.host = host;
    before = read(host);
  }

  /** Begins for each other host on which drivers are. */
  static List<ClockRate> of(List<ManagedProcess> processes) throws SystemException {
    Map<String, ClockRate> rates = new LinkedHashMap<>();
    for (ManagedProcess process : processes) {
      if (process.role() == Role.DRIVER
          && process.host() instanceof AgentHost host
          && !rates.containsKey(host.name())) {
        rates.put(host.name(), new ClockRate(host));
      }
    }
    return List.copyOf(rates.values());
  }

  /** The reading with the shortest round trip. */
  private static Clock read(AgentHost host) throws SystemException {
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
   * The load is over: all clocks again.
   *
   * @param seconds that it took: by the clock of one driver, or by toll's where there are several
   * @param wholeSeconds from toll's "go" to the last driver's "done" by toll's clock
   * @return what they say, in words
   * @throws SystemException when a driver's clock cannot be believed
   */
  static String words(List<ClockRate> all, double seconds, double wholeSeconds)
      throws SystemException {
    List<String> rates = new ArrayList<>();
    double error = 0;
    for (ClockRate one : all) {
      rates.add(one.end());
      error = Math.max(error, one.roundTrip());
    }
    return String.format(
        Locale.ROOT,
        "load %.3f s by %s; %.3f s by toll's clock from go to done, connecting included, +/- %.1f"
            + " ms (round trip)",
        seconds,
        all.size() == 1
            ? "the clock of " + rates.get(0)
            : "toll's clock from the agreed instant on; the clock of "
                + String.join(", of ", rates),
        wholeSeconds,
        error * 1e3);
  }

  private double roundTrip() {
    return 2 * Math.max(before.errorNanos(), after.errorNanos()) / 1e9;
  }

  /** How fast the clock runs, in words. */
  private String end() throws SystemException {
    after = read(host);
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
        "%s, which runs at %.5f (+/- %.5f) of this machine's",
        host.name(),
        rate,
        error);
  }
}
