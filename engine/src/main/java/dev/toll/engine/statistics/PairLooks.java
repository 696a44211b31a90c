package dev.toll.engine.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The interval of a ratio from the log ratios of many short pairs, that may be looked at while they
 * come: one interval that holds at any look one stops at. Looks are made at numbers of pairs that
 * grow geometrically, each with the same nominal error (Pocock, Biometrika 64, 1977), and the
 * intervals of all looks are intersected.
 */
public final class PairLooks {
  /** Errors of a look such that any of twenty looks and a last one errs in 5 %: bench/ab.md. */
  private static final double ERROR = 0.0045;

  private static final int FIRST = 5;
  private static final double GROWTH = 1.25;

  /** Fewer say nothing of their spread. */
  private static final int LEAST = 3;

  private final double error;
  private double[] logs = new double[64];
  private int n;
  private int looked;
  private int next;
  private Interval interval;
  private boolean changed;

  private PairLooks(double error, int first) {
    this.error = error;
    next = first;
  }

  /**
   * As many pairs as it takes.
   *
   * @param family ratios that shall hold together
   */
  public static PairLooks sequential(int family) {
    return new PairLooks(ERROR / family, FIRST);
  }

  /** A number of pairs that was fixed before: one look. */
  public static PairLooks fixed(int family, int pairs) {
    return new PairLooks(Confidence.FAMILY_ERROR / family, Math.max(pairs, LEAST));
  }

  /** Adds a pair; the interval may be another then. */
  public void add(double logRatio) {
    if (n == logs.length) {
      logs = Arrays.copyOf(logs, 2 * n);
    }
    logs[n++] = logRatio;
    if (n == next) {
      next = (int) Math.ceil(n * GROWTH);
      look();
    }
  }

  /** Looks once more, at all there is. */
  public Interval last() {
    if (n > looked && n >= LEAST) {
      look();
    }
    return interval;
  }

  /** As of the looks so far; null before the first. */
  public Interval interval() {
    return interval;
  }

  /** The geometric mean; null without pairs. */
  public Double ratio() {
    return Ratio.geometricMean(Arrays.copyOf(logs, n));
  }

  private void look() {
    looked = n;
    double mean = Mean.ofRange(logs, 0, n).getAsDouble();
    double half = Intervals.tCritical(n - 1, error) * standardError(mean);
    Interval now =
        Intervals.interval(Math.exp(mean - half), Math.exp(mean + half), Confidence.SHOWN);
    if (interval == null || now == null) {
      interval = now == null ? interval : now;
      return;
    }
    // Disjoint looks: the ratio itself has changed, and from then on nothing is excluded.
    changed |= now.low() > interval.high() || now.high() < interval.low();
    interval =
        changed
            ? new Interval(
                Math.min(interval.low(), now.low()),
                Math.max(interval.high(), now.high()),
                Confidence.SHOWN)
            : new Interval(
                Math.max(interval.low(), now.low()),
                Math.min(interval.high(), now.high()),
                Confidence.SHOWN);
  }

  /**
   * Of the mean. What comes and goes over several pairs at one command alone makes neighbours
   * alike: their correlation widens it (Newey and West, Econometrica 55, 1987), and never narrows.
   */
  private double standardError(double mean) {
    int lags = (int) Math.cbrt(n);
    double variance = covariance(mean, 0);
    double sum = variance;
    for (int lag = 1; lag <= lags; lag++) {
      sum += 2 * (1 - lag / (lags + 1.0)) * covariance(mean, lag);
    }
    return Math.sqrt(Math.max(sum, variance) / (n - 1));
  }

  private double covariance(double mean, int lag) {
    double sum = 0;
    for (int i = lag; i < n; i++) {
      sum += (logs[i] - mean) * (logs[i - lag] - mean);
    }
    return sum / n;
  }
}
