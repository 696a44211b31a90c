package dev.toll.exports.files;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.results.Results.Effect;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A score of JMH's JSON: the mean, the half width of its 99.9 % t interval, percentiles, raw data
 * by fork. What cannot be had is the text {@code NaN}, as JSONResultFormat writes it.
 */
final class JmhScore {
  /** {@code Result.getScoreError} of JMH: 99.9 %. */
  private static final double CONFIDENCE = 0.999;

  /** {@code Result.getStatistics} and JSONResultFormat.emitPercentiles of JMH. */
  private static final String[] PERCENTILES = {
    "0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0"
  };

  private JmhScore() {}

  /** Values, one per fork. */
  static JsonObject of(List<Double> values, String unit) {
    int n = values.size();
    double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    double square = values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
    // JMH has no error below three values (AbstractStatistics.getConfidenceIntervalAt).
    double error =
        n <= 2
            ? Double.NaN
            : TDistribution.of(n - 1).inverseSurvivalProbability((1 - CONFIDENCE) / 2)
                * Math.sqrt(square / (n - 1) / n);
    return score(mean, error, mean - error, mean + error, values, unit);
  }

  /** Ratios, one per block, with our own interval of 95 %. */
  static JsonObject ratio(Effect effect) {
    double low = effect.t() == null ? Double.NaN : effect.t().low();
    double high = effect.t() == null ? Double.NaN : effect.t().high();
    return score(effect.ratio(), (high - low) / 2, low, high, effect.ratios(), "ratio");
  }

  private static JsonObject score(
      double score, double error, double low, double high, List<Double> values, String unit) {
    JsonObject json = new JsonObject();
    json.add("score", number(score));
    json.add("scoreError", number(error));
    JsonArray confidence = new JsonArray();
    confidence.add(number(low));
    confidence.add(number(high));
    json.add("scoreConfidence", confidence);
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    JsonObject percentiles = new JsonObject();
    for (String percent : PERCENTILES) {
      percentiles.add(percent, number(percentile(sorted, Double.parseDouble(percent))));
    }
    json.add("scorePercentiles", percentiles);
    json.addProperty("scoreUnit", unit);
    JsonArray forks = new JsonArray();
    for (double value : values) {
      JsonArray iterations = new JsonArray();
      iterations.add(number(value));
      forks.add(iterations);
    }
    json.add("rawData", forks);
    return json;
  }

  /** As commons-math's Percentile, which JMH uses (LEGACY: position p(n+1)/100, linear between). */
  private static double percentile(double[] sorted, double percent) {
    double position = percent * (sorted.length + 1) / 100;
    if (position < 1) {
      return sorted[0];
    }
    if (position >= sorted.length) {
      return sorted[sorted.length - 1];
    }
    int below = (int) Math.floor(position);
    return sorted[below - 1] + (position - below) * (sorted[below] - sorted[below - 1]);
  }

  private static JsonPrimitive number(double value) {
    return Double.isFinite(value) ? new JsonPrimitive(value) : new JsonPrimitive("NaN");
  }
}
