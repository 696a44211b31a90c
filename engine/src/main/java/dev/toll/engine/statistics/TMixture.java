package dev.toll.engine.statistics;

/**
 * Student's t test that may be looked at after every block: the likelihood ratio of the t statistic
 * mixed over normally distributed effects, in units of the noise, against no effect. Under normal
 * noise of one variance it is a nonnegative martingale whatever that variance (Lai, Annals of
 * Statistics 4, 1976), also with a variance pooled over groups (Lindon, Ham, Tingley and Bojinov,
 * arXiv 2210.08589).
 */
public final class TMixture {

  /**
   * Variance of the mixed effects, in variances of one value. 10 is near the best for effects of
   * three to six SD, which is what four to eight blocks can show at all; the error does not depend
   * on it.
   */
  static final double EFFECTS = 10;

  private TMixture() {}

  /**
   * The logarithm of the e-value.
   *
   * @param t the statistic
   * @param df degrees of freedom of its variance
   * @param n values of the mean, as if it had variance 1/n in variances of one value: n/2 for a
   *     difference of two means of n
   */
  public static double logE(double t, double df, double n) {
    double spread = 1 + EFFECTS * n;
    double u = t * t / df;
    return -0.5 * Math.log(spread) + (df + 1) / 2 * (Math.log1p(u) - Math.log1p(u / spread));
  }

  /**
   * The t at which the e-value reaches 1/error: the half-width of the confidence sequence in
   * standard errors.
   *
   * @return infinity when no t does, with too few degrees of freedom
   */
  public static double critical(double df, double n, double error) {
    double spread = 1 + EFFECTS * n;
    double needed = -Math.log(error) + 0.5 * Math.log(spread);
    double q = Math.exp(2 * needed / (df + 1));
    return q < spread ? Math.sqrt(df * (q - 1) / (1 - q / spread)) : Double.POSITIVE_INFINITY;
  }
}
