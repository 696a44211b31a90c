package dev.toll.engine.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The sign-flip permutation test of paired data: with no effect each block's log ratio is as likely
 * to have the other sign, so the p value is the share of all sign assignments whose sum is at least
 * as far from zero as the one seen (Fisher, The Design of Experiments, 1935, section 21; Pitman,
 * 1937).
 */
public final class SignFlip {

  /** Up to here all 2^n assignments are counted. */
  public static final int LARGEST_EXACT = 20;

  /** Above it, as many are drawn: the standard error of a p near 0.05 is then 0.0007. */
  public static final int DRAWS = 100_000;

  /** Fixed, so that an analysis made again gives the same figures. */
  static final long SEED = 20170306L;

  private SignFlip() {}

  /**
   * Two-sided p.
   *
   * @param logRatios one per block
   * @return null when there are none
   */
  public static Double p(double[] logRatios) {
    if (logRatios.length == 0) {
      return null;
    }
    return logRatios.length <= LARGEST_EXACT ? exact(logRatios) : monteCarlo(logRatios, SEED);
  }

  /** The p values of a family, adjusted together ({@link Holm}); each null where unknown. */
  public static Double[] adjusted(List<double[]> family) {
    // Arrays.asList, because an unknown p is null.
    return Holm.adjust(Arrays.asList(family.stream().map(SignFlip::p).toArray(Double[]::new)));
  }

  private static double exact(double[] x) {
    // The first sign is fixed: by symmetry the other half counts the same.
    long extreme = count(x, 1, x[0], threshold(x));
    return (double) extreme / (1L << (x.length - 1));
  }

  private static long count(double[] x, int from, double sum, double threshold) {
    if (from == x.length) {
      return Math.abs(sum) >= threshold ? 1 : 0;
    }
    return count(x, from + 1, sum + x[from], threshold)
        + count(x, from + 1, sum - x[from], threshold);
  }

  /**
   * The seen assignment counts among the drawn, so that p is never 0 (Phipson and Smyth,
   * Statistical Applications in Genetics and Molecular Biology 9, 2010).
   */
  static double monteCarlo(double[] x, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double threshold = threshold(x);
    long extreme = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      double sum = 0;
      long bits = 0;
      for (int i = 0; i < x.length; i++) {
        if (i % Long.SIZE == 0) {
          bits = random.nextLong();
        }
        sum += (bits & 1) == 0 ? x[i] : -x[i];
        bits >>>= 1;
      }
      if (Math.abs(sum) >= threshold) {
        extreme++;
      }
    }
    return (extreme + 1.0) / (DRAWS + 1.0);
  }

  /** The seen |sum|, less what rounding may take from a sum that is equal but added otherwise. */
  private static double threshold(double[] x) {
    double sum = 0;
    double size = 0;
    for (double value : x) {
      sum += value;
      size += Math.abs(value);
    }
    return Math.abs(sum) - 1e-12 * size;
  }
}
