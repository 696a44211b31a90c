package dev.toll.engine.statistics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Confidence intervals. Each returns null rather than a false interval when it cannot be had: too
 * few values, or figures too large for a double.
 */
public final class Intervals {

  /** An interval of n values. */
  private record Asked(int n, double confidence) {}

  // The same few are asked for again and again, and take up to 50 microseconds to find.
  private static final Map<Asked, Double> T_QUANTILES = new ConcurrentHashMap<>();

  private Intervals() {}

  /**
   * The interval of a geometric mean ratio by Student's t on the log ratios (Student, Biometrika 6,
   * 1908; on logs, because ratios multiply: Kalibera and Jones, ISMM 2013, ask for an interval on
   * the ratio itself).
   *
   * @param logRatios natural logarithms of the ratios
   * @param confidence between 0 and 1
   * @return null below two values
   */
  public static Interval t(double[] logRatios, double confidence) {
    Interval logs = mean(logRatios, confidence);
    return logs == null ? null : interval(Math.exp(logs.low()), Math.exp(logs.high()), confidence);
  }

  /**
   * The interval of an arithmetic mean by Student's t (Student, Biometrika 6, 1908).
   *
   * @return null below two values
   */
  public static Interval mean(double[] values, double confidence) {
    int n = values.length;
    if (n < 2) {
      return null;
    }
    double mean = Mean.of(values).getAsDouble();
    double halfWidth = tHalfWidth(StandardDeviation.of(values).getAsDouble(), n, confidence);
    return interval(mean - halfWidth, mean + halfWidth, confidence);
  }

  /**
   * The interval of the ratio of two more values of a sample, the one to the other (a prediction
   * interval of Student's t).
   *
   * @param logs two or more values of the sample, natural logarithms
   * @param shift what was found of the two, natural logarithm of the ratio
   */
  public static Interval ofTwoMore(double[] logs, double shift, double confidence) {
    double half =
        tCritical(logs.length - 1, 1 - confidence)
            * StandardDeviation.of(logs).getAsDouble()
            * Math.sqrt(2);
    return interval(Math.exp(shift - half), Math.exp(shift + half), confidence);
  }

  private static double tHalfWidth(double sd, int n, double confidence) {
    return T_QUANTILES.computeIfAbsent(new Asked(n, confidence), Intervals::tQuantile)
        * sd
        / Math.sqrt(n);
  }

  /** Student's t that is exceeded, either way, with probability {@code error}. */
  static double tCritical(int df, double error) {
    return T_QUANTILES.computeIfAbsent(new Asked(df + 1, 1 - error), Intervals::tQuantile);
  }

  private static double tQuantile(Asked asked) {
    return TDistribution.of(asked.n() - 1.0)
        .inverseSurvivalProbability((1.0 - asked.confidence()) / 2.0);
  }

  /** What is known of a group whose single values are not: its centre, sample SD and size. */
  public record Group(double centre, double sd, int n) {}

  /**
   * A difference of two groups' centres, in their unit.
   *
   * @param df degrees of freedom by Welch and Satterthwaite
   */
  public record Difference(
      double difference, double standardError, double df, double low, double high) {}

  /**
   * The interval of the difference {@code to - from} without assuming equal variances (Welch,
   * Biometrika 34, 1947), with degrees of freedom by Satterthwaite (Biometrics Bulletin 2, 1946).
   *
   * @return null when a group has fewer than two values, or neither has any spread
   */
  public static Difference welch(Group from, Group to, double confidence) {
    if (from.n() < 2 || to.n() < 2) {
      return null;
    }
    double a = from.sd() * from.sd() / from.n();
    double b = to.sd() * to.sd() / to.n();
    double df = (a + b) * (a + b) / (a * a / (from.n() - 1) + b * b / (to.n() - 1));
    if (!Double.isFinite(df)) {
      return null;
    }
    double error = Math.sqrt(a + b);
    double difference = to.centre() - from.centre();
    double halfWidth =
        TDistribution.of(df).inverseSurvivalProbability((1.0 - confidence) / 2.0) * error;
    return new Difference(difference, error, df, difference - halfWidth, difference + halfWidth);
  }

  static Interval interval(double low, double high, double confidence) {
    // JSON has no infinity: an interval too wide for a double is no interval.
    return Double.isFinite(low) && Double.isFinite(high)
        ? new Interval(low, high, confidence)
        : null;
  }
}
