package dev.toll.engine.statistics;

/** How many blocks a verdict needs before it may be said. */
public final class BlockFloor {

  /** Probability of any false "costs" or "saves" in a family of comparisons. */
  public static final double FAMILY_ERROR = 0.05;

  private BlockFloor() {}

  /**
   * The fewest blocks n with which each of k levels, compared with one other, can reach a two-sided
   * error of 0.05 / k. The smallest error n signs can give is 2 / 2^n, so n = ceil(log2(40 k));
   * with as many blocks the (min, max) intervals of the k block ratios cover all k medians at once
   * with at least 95 % (Bonferroni over Conover's order-statistic interval).
   *
   * @param k levels compared with the baseline, at least 1
   */
  public static int needed(int k) {
    if (k < 1) {
      throw new IllegalArgumentException("levels compared with the baseline: 1 or more, not " + k);
    }
    // 40 k is never a power of two (it has the factor 5), so the ceiling is the bit length.
    return Long.SIZE - Long.numberOfLeadingZeros(40L * k);
  }
}
