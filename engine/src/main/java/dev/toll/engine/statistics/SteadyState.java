package dev.toll.engine.statistics;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Where a trial's rate became steady. Two criteria, of which the later holds:
 *
 * <ol>
 *   <li>the first window of {@link #WINDOW} rates whose coefficient of variation is below {@link
 *       #LARGEST_CV} (Georges, Buytaert and Eeckhout, OOPSLA 2007), the rule by which warming ends;
 *   <li>the truncation that makes the standard error of the mean of what is left smallest: the
 *       marginal standard error rule on batch means, MSER-5 (White, Simulation 69, 1997; White,
 *       Cobb and Spratt, Winter Simulation Conference 2000).
 * </ol>
 *
 * <p>The first says whether the rate is quiet enough, but a slow warm-up passes it; the second
 * finds slow warm-ups and needs no threshold, but always finds something. As its authors ask, a
 * truncation at the end of the first half is none: the rate was still moving.
 */
public final class SteadyState {

  /** Rates in a window of the first criterion. */
  static final int WINDOW = 5;

  /**
   * Georges et al. use 1 or 2 % of whole iterations; rates of single seconds of a storage system
   * vary more, by its flushes.
   */
  static final double LARGEST_CV = 0.10;

  /** Rates in a batch of the second criterion, where there are enough for {@link #BATCHES}. */
  static final int LARGEST_BATCH = 5;

  /** With fewer, simulated steady noise looked like warm-up in one trial of five. */
  static final int BATCHES = 20;

  /** Rates below which nothing is said. */
  static final int SHORTEST = 20;

  /** What moves less than this between the third and the fourth quarter does not move. */
  static final double STILL = 0.01;

  private SteadyState() {}

  /**
   * Looks at a series.
   *
   * @param seconds since measuring began, at the end of each interval, ascending
   * @param rates per second, as many; not finite where unknown
   */
  public static Steady of(double[] seconds, double[] rates) {
    int[] known = IntStream.range(0, rates.length).filter(i -> Double.isFinite(rates[i])).toArray();
    double[] t = Arrays.stream(known).mapToDouble(i -> seconds[i]).toArray();
    double[] x = Arrays.stream(known).mapToDouble(i -> rates[i]).toArray();
    if (x.length < SHORTEST) {
      return unknown(
          "%s rates in its series, at least %s are needed".formatted(x.length, SHORTEST));
    }
    int quiet = firstQuiet(x);
    if (quiet < 0) {
      return never(
          String.format(
              Locale.ROOT,
              "its rate varies by more than %.0f %% in every window of %d rates",
              100 * LARGEST_CV,
              WINDOW));
    }
    int truncated = truncation(x);
    int from = Math.max(quiet, truncated);
    if (truncated < 0 || from > x.length / 2) {
      return never("its rate was still moving in the second half of the window");
    }
    double start = from == 0 ? 0 : t[from - 1];
    double steady = Mean.of(Arrays.copyOfRange(x, from, x.length)).getAsDouble();
    double bias = Mean.of(x).getAsDouble() / steady - 1;
    return new Steady(
        Steady.State.STEADY, start, 1 - start / t[t.length - 1], Finite.orNull(bias), null);
  }

  /** Nothing can be said of a trial. */
  public static Steady unknown(String why) {
    return new Steady(Steady.State.UNKNOWN, null, null, null, why);
  }

  private static Steady never(String why) {
    return new Steady(Steady.State.NEVER, null, 0.0, null, why);
  }

  /** Where the first quiet window begins; -1 when none is quiet. */
  private static int firstQuiet(double[] x) {
    for (int i = 0; i + WINDOW <= x.length; i++) {
      double[] window = Arrays.copyOfRange(x, i, i + WINDOW);
      double mean = Mean.of(window).getAsDouble();
      if (mean > 0 && StandardDeviation.of(window).getAsDouble() / mean < LARGEST_CV) {
        return i;
      }
    }
    return -1;
  }

  /** How many rates to leave out at the beginning; -1 when the rate moves on in the second half. */
  private static int truncation(double[] x) {
    int size = Math.max(1, Math.min(LARGEST_BATCH, x.length / BATCHES));
    double[] batches =
        IntStream.range(0, x.length / size)
            .mapToDouble(
                i -> Mean.of(Arrays.copyOfRange(x, i * size, (i + 1) * size)).getAsDouble())
            .toArray();
    int half = batches.length / 2;
    double[] error = standardErrors(batches);
    int best = 0;
    for (int d = 1; d <= half; d++) {
      if (error[d] < error[best]) {
        best = d;
      }
    }
    return best == half && moves(Arrays.copyOfRange(batches, half, batches.length))
        ? -1
        : best * size;
  }

  /**
   * The marginal standard errors, squared, of the batches from each one on. From the last batch
   * backwards by Welford's recurrence (Technometrics 4, 1962), because anew for each would take
   * quadratic time, seconds for a trial of a day.
   */
  private static double[] standardErrors(double[] batches) {
    double[] errors = new double[batches.length];
    double mean = 0;
    double squares = 0;
    for (int d = batches.length - 1; d >= 0; d--) {
      double rest = batches.length - d;
      double off = batches[d] - mean;
      mean += off / rest;
      squares += off * (batches[d] - mean);
      errors[d] = squares / (rest * rest);
    }
    return errors;
  }

  private static boolean moves(double[] x) {
    double first = Mean.of(Arrays.copyOfRange(x, 0, x.length / 2)).getAsDouble();
    double last = Mean.of(Arrays.copyOfRange(x, x.length / 2, x.length)).getAsDouble();
    return Math.abs(last / first - 1) > STILL;
  }
}
