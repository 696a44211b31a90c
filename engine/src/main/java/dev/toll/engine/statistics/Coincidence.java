package dev.toll.engine.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Whether the slow intervals of a trial, or of several trials, fall together with an event, such as
 * a compaction, more often than by chance. Slow is the slowest tenth of the rates, after a straight
 * line fitted to them has been taken off, so that a trend over the trial is no coincidence.
 *
 * <p>Chance is what circular shifts of the event against the rates give: they keep the lengths of
 * events and the autocorrelation of both series. Shuffling destroys both, and is no valid test of
 * series with autocorrelation (Romano and Tirlea, arXiv 2009.03170).
 *
 * @param trials how many
 * @param intervals looked at in all of them; {@code events}, {@code slow} and {@code together} are
 *     those with the event, the slow ones, and the slow ones with the event
 * @param expected slow intervals with the event that chance would give
 * @param logRateRatio of the mean rate during the event to the rest, natural logarithm; the mean
 *     over the trials
 * @param p one-sided: the share of shifts that give as many slow intervals with the event, or more;
 *     of several trials from joint shifts, each trial's drawn on its own
 * @param shifted of one trial: by shift, how many slow intervals meet the event; the first is the
 *     shift by 0. Empty for several trials
 */
// An array, because draws pick from it; two of them are never compared.
@SuppressWarnings("ArrayRecordComponent")
public record Coincidence(
    int trials,
    int intervals,
    int events,
    int slow,
    int together,
    double expected,
    double logRateRatio,
    double p,
    int[] shifted) {

  /** The share of intervals that is called slow. */
  public static final double SLOW_SHARE = 0.1;

  /** Intervals below which nothing is said. */
  static final int SHORTEST = 20;

  /** More shifts than this are not tried; they are then spread evenly. */
  private static final int MOST_SHIFTS = 2000;

  /** Joint shifts drawn for several trials; the smallest p value is one over one more. */
  private static final int DRAWS = 9999;

  private static final int[] NO_SHIFTS = {};

  /** Change of the mean rate during the event against the rest, as a fraction. */
  public double rateChange() {
    return Math.expm1(logRateRatio);
  }

  /**
   * Looks at a trial.
   *
   * @param rates by interval, in order; not finite where unknown
   * @param event by interval, more than 0 while the event lasts; not finite where unknown
   * @return null when nothing can be said: fewer than {@value #SHORTEST} intervals in which both
   *     are known, or the event in none or all of them
   */
  public static Coincidence of(double[] rates, double[] event) {
    int[] known =
        IntStream.range(0, rates.length)
            .filter(i -> Double.isFinite(rates[i]) && Double.isFinite(event[i]))
            .toArray();
    double[] x = Arrays.stream(known).mapToDouble(i -> rates[i]).toArray();
    boolean[] on = new boolean[known.length];
    int events = 0;
    for (int i = 0; i < on.length; i++) {
      on[i] = event[known[i]] > 0;
      events += on[i] ? 1 : 0;
    }
    if (x.length < SHORTEST || events == 0 || events == x.length) {
      return null;
    }
    int[] slowest = slowest(x);
    int shifts = Math.min(x.length, MOST_SHIFTS);
    int[] shifted = new int[shifts];
    for (int s = 0; s < shifts; s++) {
      int by = (int) ((long) s * x.length / shifts);
      for (int i : slowest) {
        shifted[s] += on[(i + by) % x.length] ? 1 : 0;
      }
    }
    int together = shifted[0];
    double asMany = Arrays.stream(shifted).filter(count -> count >= together).count();
    return new Coincidence(
        1,
        x.length,
        events,
        slowest.length,
        together,
        (double) slowest.length * events / x.length,
        logRateRatio(x, on),
        asMany / shifts,
        shifted);
  }

  /** Of several trials; null for none. */
  public static Coincidence pooled(List<Coincidence> trials) {
    if (trials.size() < 2) {
      return trials.isEmpty() ? null : trials.get(0);
    }
    int together = sum(trials, Coincidence::together);
    return new Coincidence(
        trials.size(),
        sum(trials, Coincidence::intervals),
        sum(trials, Coincidence::events),
        sum(trials, Coincidence::slow),
        together,
        trials.stream().mapToDouble(Coincidence::expected).sum(),
        trials.stream().mapToDouble(Coincidence::logRateRatio).average().orElseThrow(),
        jointP(trials, together),
        NO_SHIFTS);
  }

  private static int sum(List<Coincidence> trials, ToIntFunction<Coincidence> figure) {
    return trials.stream().mapToInt(figure).sum();
  }

  /** What was seen counts as one of the draws, so that p is never 0. */
  private static double jointP(List<Coincidence> trials, int together) {
    // Always the same draws, so that the same run always gives the same results.
    SplittableRandom random = new SplittableRandom(trials.size());
    int asMany = 1;
    for (int draw = 0; draw < DRAWS; draw++) {
      int sum = 0;
      for (Coincidence trial : trials) {
        sum += trial.shifted[random.nextInt(trial.shifted.length)];
      }
      asMany += sum >= together ? 1 : 0;
    }
    return (double) asMany / (DRAWS + 1);
  }

  /** Which intervals are the slowest tenth, by what is left of a straight line. */
  private static int[] slowest(double[] x) {
    double centre = (x.length - 1) / 2.0;
    double mean = Arrays.stream(x).average().orElseThrow();
    double xy = 0;
    double xx = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (i - centre) * (x[i] - mean);
      xx += (i - centre) * (i - centre);
    }
    double slope = xy / xx;
    return IntStream.range(0, x.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> x[i] - slope * (i - centre)))
        .limit(Math.max(1, Math.round(SLOW_SHARE * x.length)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** 0 where a mean is not above 0, so that there is no ratio. */
  private static double logRateRatio(double[] x, boolean[] on) {
    double with = mean(x, i -> on[i]);
    double without = mean(x, i -> !on[i]);
    return with > 0 && without > 0 ? Math.log(with / without) : 0;
  }

  private static double mean(double[] x, IntPredicate which) {
    return IntStream.range(0, x.length)
        .filter(which)
        .mapToDouble(i -> x[i])
        .average()
        .orElseThrow();
  }
}
