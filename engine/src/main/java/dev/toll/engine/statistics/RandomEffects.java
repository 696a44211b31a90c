package dev.toll.engine.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimates of one quantity from several runs, combined: each run has its own true value, normal
 * about a common mean, and estimates it with its own error. The variance between runs is Paule and
 * Mandel's (Journal of Research of the National Bureau of Standards 87, 1982), one of the two that
 * Veroniki et al. recommend (Research Synthesis Methods 7, 2016); unlike restricted maximum
 * likelihood it always converges. The interval of the mean is Hartung and Knapp's (Statistics in
 * Medicine 20, 2001; Sidik and Jonkman 21, 2002) with their factor never below 1, because runs
 * differ in precision and are few (Röver, Knapp and Friede, BMC Medical Research Methodology 15,
 * 2015).
 *
 * @param runs at least 2
 * @param mean of the runs' true values
 * @param error its standard error, so adjusted
 * @param tau2 variance of the true values
 * @param q the weighted sum of squares about the mean without a variance between runs (Cochran's Q)
 * @param i2 the share of the estimates' variance that is between runs, 0 to 1 (Higgins and
 *     Thompson, Statistics in Medicine 21, 2002)
 */
public record RandomEffects(int runs, double mean, double error, double tau2, double q, double i2) {

  /** Fewer runs have no prediction interval. */
  public static final int LEAST_TO_PREDICT = 3;

  private static final int MOST_STEPS = 1000;

  /** A run without any spread counts as one with nearly none: a weight must be finite. */
  private static final double LEAST_VARIANCE = 1e-18;

  /**
   * Combines.
   *
   * @param estimates one of each run
   * @param variances the squared standard errors, in the same order
   * @return null below two runs
   */
  public static RandomEffects of(double[] estimates, double[] variances) {
    if (estimates.length < 2) {
      return null;
    }
    return at(estimates, variances, tau2(estimates, variances));
  }

  /** The same at a given variance between runs. */
  static RandomEffects at(double[] estimates, double[] variances, double tau2) {
    int k = estimates.length;
    Weighted weighted = Weighted.of(estimates, variances, tau2);
    Weighted common = Weighted.of(estimates, variances, 0);
    double factor = Math.max(1, weighted.q() / (k - 1));
    return new RandomEffects(
        k,
        weighted.mean(),
        Math.sqrt(factor / weighted.sum()),
        tau2,
        common.q(),
        tau2 == 0 ? 0 : tau2 / (tau2 + common.typicalVariance(k)));
  }

  /**
   * Where the weighted sum of squares is what it is expected to be, one less than the runs; found
   * by Newton's steps from below, which never overshoot as the sum is convex in the variance
   * (DerSimonian and Kacker, Contemporary Clinical Trials 28, 2007).
   */
  private static double tau2(double[] estimates, double[] variances) {
    double tau2 = 0;
    for (int step = 0; step < MOST_STEPS; step++) {
      Weighted weighted = Weighted.of(estimates, variances, tau2);
      double excess = weighted.q() - (estimates.length - 1);
      double next = excess <= 0 ? tau2 : tau2 + excess / weighted.slope();
      if (next - tau2 <= 1e-14 * next) {
        return next;
      }
      tau2 = next;
    }
    return tau2;
  }

  /** Standard deviation of the runs' true values. */
  public double tau() {
    return Math.sqrt(tau2);
  }

  /** The interval of the mean, by Student's t with one degree of freedom less than the runs. */
  public double halfWidth(double confidence) {
    return quantile(runs - 1, confidence) * error;
  }

  /**
   * Half the width of the interval in which the true value of one more such run is expected
   * (Higgins, Thompson and Spiegelhalter, Journal of the Royal Statistical Society A 172, 2009;
   * with the adjusted error: Partlett and Riley, Statistics in Medicine 36, 2017). Two degrees of
   * freedom less than the runs.
   *
   * @return NaN below {@link #LEAST_TO_PREDICT} runs
   */
  public double predictionHalfWidth(double confidence) {
    return runs < LEAST_TO_PREDICT
        ? Double.NaN
        : quantile(runs - 2, confidence) * Math.sqrt(tau2 + error * error);
  }

  /** The interval of a ratio whose logarithms were combined; null when a double cannot hold it. */
  public Interval ratio(double confidence) {
    return ratio(halfWidth(confidence), confidence);
  }

  /** The interval in which one more run's ratio is expected; null below three runs. */
  public Interval prediction(double confidence) {
    return ratio(predictionHalfWidth(confidence), confidence);
  }

  private Interval ratio(double halfWidth, double confidence) {
    return Intervals.interval(Math.exp(mean - halfWidth), Math.exp(mean + halfWidth), confidence);
  }

  private static double quantile(int df, double confidence) {
    return TDistribution.of(df).inverseSurvivalProbability((1 - confidence) / 2);
  }

  /**
   * Estimates weighted by their inverse variances.
   *
   * @param sum of the weights, {@code squares} of their squares
   * @param q weighted sum of squares about the mean
   * @param slope of q, falling with the variance between runs
   */
  private record Weighted(double sum, double squares, double mean, double q, double slope) {
    static Weighted of(double[] estimates, double[] variances, double tau2) {
      double sum = 0;
      double squares = 0;
      double total = 0;
      for (int i = 0; i < estimates.length; i++) {
        double weight = weight(variances[i], tau2);
        sum += weight;
        squares += weight * weight;
        total += weight * estimates[i];
      }
      double mean = total / sum;
      double q = 0;
      double slope = 0;
      for (int i = 0; i < estimates.length; i++) {
        double weight = weight(variances[i], tau2);
        double square = (estimates[i] - mean) * (estimates[i] - mean);
        q += weight * square;
        slope += weight * weight * square;
      }
      return new Weighted(sum, squares, mean, q, slope);
    }

    private static double weight(double variance, double tau2) {
      return 1 / (Math.max(variance, LEAST_VARIANCE) + tau2);
    }

    double typicalVariance(int k) {
      return (k - 1) * sum / (sum * sum - squares);
    }
  }
}
