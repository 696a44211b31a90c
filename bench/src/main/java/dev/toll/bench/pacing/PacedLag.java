package dev.toll.bench.pacing;

import com.sun.management.OperatingSystemMXBean;
import dev.toll.driver.LoadLoop;
import dev.toll.driver.LoadPlan;
import dev.toll.driver.LoadResult;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * Paces operations that do nothing, so that their response time is the lag of their starts, and
 * prints its percentiles and the CPU time of the process, alternating over spins.
 */
public final class PacedLag {
  private static final double[] SPINS = {0, 0.0001, 0.0002};
  private static final int ROUNDS = 3;
  private static final double SECONDS = 1.5;

  private PacedLag() {}

  /** The rates are operations per second, each of two threads; default: 200 and 2000. */
  public static void main(String[] rates) throws Exception {
    System.out.println("| Rate | Spin | Median lag | 99 % | CPU |");
    System.out.println("| ---: | ---: | ---: | ---: | ---: |");
    for (String rate : rates.length == 0 ? new String[] {"200", "2000"} : rates) {
      rate(Double.parseDouble(rate));
    }
  }

  private static void rate(double rate) throws Exception {
    double[][] found = new double[SPINS.length][3];
    for (int round = 0; round <= ROUNDS; round++) {
      for (int i = 0; i < SPINS.length; i++) {
        double[] once = measure(rate, SPINS[i]);
        // The first round warms.
        for (int figure = 0; round > 0 && figure < once.length; figure++) {
          found[i][figure] += once[figure] / ROUNDS;
        }
      }
    }
    for (int i = 0; i < SPINS.length; i++) {
      System.out.printf(
          Locale.ROOT,
          "| %.0f/s | %.1f ms | %.0f \u00b5s | %.0f \u00b5s | %.1f %% |%n",
          rate,
          SPINS[i] * 1000,
          found[i][0],
          found[i][1],
          found[i][2]);
    }
  }

  private static double[] measure(double rate, double spin) throws Exception {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = system.getProcessCpuTime();
    LoadResult result =
        LoadLoop.run(
            new LoadPlan(2, LoadPlan.UNLIMITED, SECONDS, rate).spinning(spin),
            (index, operations) -> () -> {},
            interval -> {});
    double cpu = (system.getProcessCpuTime() - before) / 1e9 / result.elapsedSeconds();
    return new double[] {
      result.response().getValueAtPercentile(50) / 1e3,
      result.response().getValueAtPercentile(99) / 1e3,
      100 * cpu
    };
  }
}
