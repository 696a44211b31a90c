package dev.toll.exports.files;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.Summary;
import dev.toll.report.json.ResultsGson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The file of {@code jmh -rf json}, as its JSONResultFormat writes it, so that JMH's visualisers
 * and comparers show a run. A benchmark is a metric of the study, a parameter the level. A block is
 * a fork with one iteration: a trial has processes of its own. Beside each metric are its ratios to
 * the level it is compared with, the ratio of each block as raw data.
 */
public final class JmhJson {
  /** The version of JMH whose format this is. */
  private static final String JMH = "1.37";

  /** {@code Result.getScoreError} of JMH: 99.9 %. */
  private static final double CONFIDENCE = 0.999;

  /** {@code Result.getStatistics} and JSONResultFormat.emitPercentiles of JMH. */
  private static final List<String> PERCENTILES =
      List.of("0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0");

  /** As commons-math's Percentile, which JMH uses: position p(n+1)/100, linear between. */
  private static final Quantile QUANTILE =
      Quantile.withDefaults().with(Quantile.EstimationMethod.HF6);

  private final Results results;

  private JmhJson(Results results) {
    this.results = results;
  }

  /** The names and their order are JMH's. */
  private record Benchmark(
      String jmhVersion,
      String benchmark,
      String mode,
      int threads,
      int forks,
      String jvm,
      List<String> jvmArgs,
      String jdkVersion,
      String vmName,
      String vmVersion,
      int warmupIterations,
      String warmupTime,
      int warmupBatchSize,
      int measurementIterations,
      String measurementTime,
      int measurementBatchSize,
      Map<String, String> params,
      Score primaryMetric,
      Map<String, Score> secondaryMetrics) {}

  private record Score(
      JsonPrimitive score,
      JsonPrimitive scoreError,
      List<JsonPrimitive> scoreConfidence,
      JsonObject scorePercentiles,
      String scoreUnit,
      List<List<JsonPrimitive>> rawData) {}

  public static String render(Results results) {
    JmhJson jmh = new JmhJson(results);
    List<Benchmark> benchmarks =
        results.summaries().stream()
            .filter(summary -> summary.values().stream().anyMatch(Objects::nonNull))
            .map(jmh::benchmark)
            .toList();
    return ResultsGson.write(benchmarks);
  }

  private Benchmark benchmark(Summary summary) {
    Metric metric = metric(summary.metric());
    double[] values =
        summary.values().stream()
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .toArray();
    return new Benchmark(
        JMH,
        "toll." + results.study().name() + "." + summary.metric(),
        metric.better() == Metric.Better.HIGHER ? "thrpt" : "avgt",
        threads(summary.level()),
        values.length,
        "",
        List.of(),
        "",
        "",
        "",
        0,
        "0 s",
        1,
        1,
        "single-shot",
        1,
        Map.of("level", summary.level()),
        score(values, metric.unit()),
        ratios(summary));
  }

  private Map<String, Score> ratios(Summary summary) {
    Map<String, Score> ratios = new TreeMap<>();
    for (Effect effect : results.effects()) {
      if (effect.metric().equals(summary.metric())
          && effect.level().equals(summary.level())
          && effect.ratio() != null) {
        ratios.put("ratio to " + effect.against(), ratio(effect));
      }
    }
    return ratios;
  }

  private Metric metric(String name) {
    return results.metrics().stream()
        .filter(metric -> metric.name().equals(name))
        .findFirst()
        .orElse(new Metric(name, name, "", Metric.Better.NEITHER, false));
  }

  /** The clients of the load, where the study's workload has such a setting. */
  private int threads(String level) {
    String clients =
        results.levels().stream()
            .filter(info -> info.name().equals(level))
            .map(info -> info.settings().get("workload.clients"))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse("1");
    return clients.matches("\\d{1,9}") ? Integer.parseInt(clients) : 1;
  }

  /** Values, one per fork: the mean and its t interval, which JMH has from three values on. */
  private static Score score(double[] values, String unit) {
    int n = values.length;
    double mean = Mean.of(values).getAsDouble();
    double error =
        n <= 2
            ? Double.NaN
            : TDistribution.of(n - 1).inverseSurvivalProbability((1 - CONFIDENCE) / 2)
                * StandardDeviation.of(values).getAsDouble()
                / Math.sqrt(n);
    return score(mean, error, mean - error, mean + error, values, unit);
  }

  /** Ratios, one per block, with our own interval of 95 %. */
  private static Score ratio(Effect effect) {
    double low = effect.interval() == null ? Double.NaN : effect.interval().low();
    double high = effect.interval() == null ? Double.NaN : effect.interval().high();
    double[] ratios = effect.ratios().stream().mapToDouble(Double::doubleValue).toArray();
    return score(effect.ratio(), (high - low) / 2, low, high, ratios, "ratio");
  }

  private static Score score(
      double score, double error, double low, double high, double[] values, String unit) {
    // Not a map: those are sorted by name in our JSON.
    JsonObject percentiles = new JsonObject();
    for (String percent : PERCENTILES) {
      percentiles.add(
          percent, number(QUANTILE.evaluate(values.clone(), Double.parseDouble(percent) / 100)));
    }
    List<List<JsonPrimitive>> forks = new ArrayList<>();
    for (double value : values) {
      forks.add(List.of(number(value)));
    }
    return new Score(
        number(score), number(error), List.of(number(low), number(high)), percentiles, unit, forks);
  }

  /** What cannot be had is the text {@code NaN}, as JSONResultFormat writes it. */
  private static JsonPrimitive number(double value) {
    return Double.isFinite(value) ? new JsonPrimitive(value) : new JsonPrimitive("NaN");
  }
}
