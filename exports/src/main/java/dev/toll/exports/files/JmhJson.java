package dev.toll.exports.files;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.Summary;
import dev.toll.report.json.ResultsGson;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The file of {@code jmh -rf json}, as its JSONResultFormat writes it, so that JMH's visualisers
 * and comparers show a run. A benchmark is a metric of the study, a parameter the level. A block is
 * a fork with one iteration: a trial has processes of its own. Beside each metric stand its ratios
 * to the level it is compared with, the ratio of each block as raw data.
 */
public final class JmhJson {
  /** The version of JMH whose format this is. */
  private static final String JMH = "1.37";

  private JmhJson() {}

  public static String render(Results results) {
    JsonArray benchmarks = new JsonArray();
    for (Summary summary : results.summaries()) {
      List<Double> values = summary.values().stream().filter(Objects::nonNull).toList();
      if (!values.isEmpty()) {
        benchmarks.add(benchmark(results, summary, values));
      }
    }
    return ResultsGson.create().toJson(benchmarks) + "\n";
  }

  private static JsonObject benchmark(Results results, Summary summary, List<Double> values) {
    Metric metric = metric(results, summary.metric());
    JsonObject json = new JsonObject();
    json.addProperty("jmhVersion", JMH);
    json.addProperty("benchmark", "toll." + results.study().name() + "." + summary.metric());
    json.addProperty("mode", metric.better() == Metric.Better.HIGHER ? "thrpt" : "avgt");
    json.add("threads", threads(results, summary.level()));
    json.addProperty("forks", values.size());
    json.addProperty("jvm", "");
    json.add("jvmArgs", new JsonArray());
    json.addProperty("jdkVersion", "");
    json.addProperty("vmName", "");
    json.addProperty("vmVersion", "");
    json.addProperty("warmupIterations", 0);
    json.addProperty("warmupTime", "0 s");
    json.addProperty("warmupBatchSize", 1);
    json.addProperty("measurementIterations", 1);
    json.addProperty("measurementTime", "single-shot");
    json.addProperty("measurementBatchSize", 1);
    JsonObject params = new JsonObject();
    params.addProperty("level", summary.level());
    json.add("params", params);
    json.add("primaryMetric", JmhScore.of(values, metric.unit()));
    json.add("secondaryMetrics", ratios(results, summary));
    return json;
  }

  private static JsonObject ratios(Results results, Summary summary) {
    Map<String, JsonObject> ratios = new TreeMap<>();
    for (Effect effect : results.effects()) {
      if (effect.metric().equals(summary.metric())
          && effect.level().equals(summary.level())
          && effect.ratio() != null) {
        ratios.put("ratio to " + effect.against(), JmhScore.ratio(effect));
      }
    }
    JsonObject json = new JsonObject();
    ratios.forEach(json::add);
    return json;
  }

  private static Metric metric(Results results, String name) {
    return results.metrics().stream()
        .filter(metric -> metric.name().equals(name))
        .findFirst()
        .orElse(new Metric(name, name, "", Metric.Better.NEITHER, false));
  }

  /** The clients of the load, where the study's workload has such a setting. */
  private static JsonPrimitive threads(Results results, String level) {
    String clients =
        results.levels().stream()
            .filter(info -> info.name().equals(level))
            .map(info -> info.settings().get("workload.clients"))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse("1");
    return new JsonPrimitive(clients.matches("\\d{1,9}") ? Integer.parseInt(clients) : 1);
  }
}
