package dev.toll.driver;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Says when a load has warmed up: the coefficient of variation of the last {@code window} rates is
 * below {@code bound}, as Georges, Buytaert and Eeckhout define steady state ("Statistically
 * Rigorous Java Performance Evaluation", OOPSLA 2007, section 4.2), once the stated minimum is
 * done.
 */
public final class SteadyState {

  /** Number of rates in the window, one per second. */
  public static final int DEFAULT_WINDOW = 5;

  /**
   * Georges et al. use 0.01 to 0.02 for whole benchmark iterations; rates of single seconds of a
   * storage system vary more, by its flushes.
   */
  public static final double DEFAULT_BOUND = 0.10;

  private final int window;
  private final double bound;
  private final long leastOperations;
  private final Deque<Double> rates = new ArrayDeque<>();

  public SteadyState(int window, double bound, long leastOperations) {
    this.window = window;
    this.bound = bound;
    this.leastOperations = leastOperations;
  }

  /** Takes another interval into account; true when the load is steady. */
  public boolean add(Interval interval) {
    rates.addLast(interval.rate());
    if (rates.size() > window) {
      rates.removeFirst();
    }
    return interval.total() >= leastOperations && rates.size() == window && variation() < bound;
  }

  /** The coefficient of variation of the rates in the window; NaN below two rates. */
  public double variation() {
    int n = rates.size();
    double mean = rates.stream().mapToDouble(r -> r).sum() / n;
    double squares = rates.stream().mapToDouble(r -> (r - mean) * (r - mean)).sum();
    return Math.sqrt(squares / (n - 1)) / mean;
  }
}
