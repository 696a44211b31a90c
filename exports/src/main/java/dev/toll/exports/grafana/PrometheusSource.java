package dev.toll.exports.grafana;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.exports.points.PointWriter.Kind;
import dev.toll.exports.points.PrometheusNames;
import java.util.List;

/**
 * Prometheus. Averages over the step, not instant values: those would be drawn on for five minutes
 * after a trial's last sample.
 */
final class PrometheusSource implements Source {
  private static final String ALL = "{study=~\"$study\",run=~\"$run\",level=~\"$level\"";

  private final PrometheusNames names = new PrometheusNames();

  /** The columns in the order they are exported, so that names made unique are the same. */
  PrometheusSource(List<String> columns) {
    columns.forEach(column -> names.family(Kind.SERIES, column));
  }

  @Override
  public String name() {
    return "prometheus";
  }

  @Override
  public String title() {
    return "Prometheus";
  }

  @Override
  public String type() {
    return "prometheus";
  }

  @Override
  public String provisioning() {
    return """
      - name: toll Prometheus
        uid: toll-prometheus
        type: prometheus
        access: proxy
        url: http://localhost:9090
        jsonData:
          timeInterval: 1s
          httpMethod: POST
    """;
  }

  @Override
  public JsonObject series(String column, String average, boolean several) {
    String trials = ALL + ",trial=~\"$trial\"";
    String selector =
        column == null
            ? trials + ",__name__=\"$metric\"}"
            : names.sample(Kind.SERIES, column) + trials + "}";
    String width = average == null ? "$__interval" : average;
    return target(
        "avg_over_time(" + selector + "[" + width + "])",
        (several ? column + " " : "") + "{{level}} {{trial}}");
  }

  @Override
  public JsonObject effects() {
    JsonObject target = target("last_over_time(toll_effect_ratio" + ALL + "}[$__range])", "");
    target.addProperty("instant", true);
    target.addProperty("range", false);
    target.addProperty("format", "table");
    return target;
  }

  private JsonObject target(String expression, String legend) {
    JsonObject target = new JsonObject();
    target.add("datasource", reference());
    target.addProperty("expr", expression);
    target.addProperty("legendFormat", legend);
    target.addProperty("range", true);
    return target;
  }

  @Override
  public JsonElement values(String tag, List<String> columns) {
    return query("label_values({__name__=~\"toll_.+\"}, " + tag + ")");
  }

  @Override
  public JsonElement metrics() {
    return query("label_values({__name__=~\"toll_.+\",run=~\"$run\"}, __name__)");
  }

  private static JsonObject query(String text) {
    JsonObject query = new JsonObject();
    query.addProperty("query", text);
    query.addProperty("refId", "PrometheusVariableQueryEditor-VariableQuery");
    return query;
  }

  @Override
  public String metric(String column) {
    return names.sample(Kind.SERIES, column);
  }

  @Override
  public String all() {
    return ".*";
  }
}
