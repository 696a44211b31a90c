package dev.toll.engine.statistics;

/** An interval of a ratio (1.0 = no effect), with its confidence (0.95 = 95 %). */
public record Interval(double low, double high, double confidence) {
  /** Ends further apart bound nothing; two blocks with one degree of freedom may leave such. */
  private static final double USELESS = 100;

  /** Whether the ends are so far apart that they say nothing. */
  public boolean useless() {
    return !(high <= USELESS * low);
  }

  /** Of the inverse ratio: of a rate where this one is of a time. */
  public Interval inverse() {
    return new Interval(1 / high, 1 / low, confidence);
  }

  /** From the lower of both lower bounds to the higher of both upper ones. */
  public Interval hull(Interval other) {
    return other == null
        ? this
        : new Interval(Math.min(low, other.low), Math.max(high, other.high), confidence);
  }
}
