package dev.toll.exports.grafana;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toll.exports.run.PostNames;
import java.util.List;

/** OpenTSDB, and Timely, whose users point Grafana's OpenTSDB source at it. */
final class OpenTsdbSource implements Source {

  @Override
  public String name() {
    return "opentsdb";
  }

  @Override
  public String title() {
    return "Timely, OpenTSDB";
  }

  @Override
  public String type() {
    return "opentsdb";
  }

  @Override
  public String provisioning() {
    // Version 1 is OpenTSDB 2.1 to Grafana, resolution 2 is milliseconds.
    return """
      - name: toll Timely or OpenTSDB
        uid: toll-opentsdb
        type: opentsdb
        access: proxy
        url: http://localhost:4242
        jsonData:
          tsdbVersion: 1
          tsdbResolution: 2
    """;
  }

  @Override
  public JsonObject series(String column, String average, boolean several) {
    JsonObject target = new JsonObject();
    target.add("datasource", reference());
    target.addProperty("metric", column == null ? "$metric" : metric(column));
    target.addProperty("aggregator", "avg");
    target.addProperty("downsampleInterval", average == null ? "$__interval" : average);
    target.addProperty("downsampleAggregator", "avg");
    target.addProperty("downsampleFillPolicy", "none");
    JsonObject tags = new JsonObject();
    for (String tag : List.of("study", "run", "level", "trial")) {
      tags.addProperty(tag, "$" + tag);
    }
    target.add("tags", tags);
    target.addProperty("alias", (several ? column + " " : "") + "$tag_level $tag_trial");
    return target;
  }

  /** OpenTSDB has no table of single points by tag. */
  @Override
  public JsonObject effects() {
    return null;
  }

  @Override
  public JsonElement values(String tag, List<String> columns) {
    return new JsonPrimitive("tag_values(" + metric(columns.get(0)) + ", " + tag + ")");
  }

  @Override
  public JsonElement metrics() {
    return new JsonPrimitive("metrics(toll)");
  }

  @Override
  public String metric(String column) {
    return PostNames.is(column) ? column : "toll." + column.replaceAll("[^A-Za-z0-9_./-]", "_");
  }

  @Override
  public String all() {
    return "*";
  }
}
