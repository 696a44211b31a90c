package dev.toll.engine.statistics;

/**
 * The Universal Scalability Law: with p times the size, the capacity is {@code p / (1 + s (p - 1) +
 * k p (p - 1))} times that of size 1 (Gunther, Guerrilla Capacity Planning, 2007, chapter 4).
 *
 * @param contention s: the share of work that does not run in parallel
 * @param coherency k: what each pair adds, for keeping in step
 */
public record Scalability(double contention, double coherency) {

  /**
   * By least squares on the law's linear form, {@code p / C - 1 = s (p - 1) + k p (p - 1)} (ibid.,
   * section 5.5); not bounded from below, so that means over blocks are unbiased.
   *
   * @param sizes as multiples of the smallest, without it: at least two that differ
   * @param capacities at these, as multiples of that at the smallest
   * @return null where the sizes do not determine it
   */
  public static Scalability fit(double[] sizes, double[] capacities) {
    double aa = 0;
    double ab = 0;
    double bb = 0;
    double ay = 0;
    double by = 0;
    for (int i = 0; i < sizes.length; i++) {
      double a = sizes[i] - 1;
      double b = sizes[i] * (sizes[i] - 1);
      double y = sizes[i] / capacities[i] - 1;
      aa += a * a;
      ab += a * b;
      bb += b * b;
      ay += a * y;
      by += b * y;
    }
    double determinant = aa * bb - ab * ab;
    // Relative to the terms that it is the difference of: one size alone leaves rounding errors.
    return determinant > 1e-9 * aa * bb
        ? new Scalability((bb * ay - ab * by) / determinant, (aa * by - ab * ay) / determinant)
        : null;
  }

  /** Times the capacity of size 1. */
  public double capacity(double size) {
    return size / (1 + contention * (size - 1) + coherency * size * (size - 1));
  }

  /** The size of greatest capacity; null where capacity grows without end. */
  public Double peak() {
    return coherency > 0 && contention < 1 ? Math.sqrt((1 - contention) / coherency) : null;
  }
}
