package dev.toll.exports.grafana;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;

/**
 * InfluxDB by InfluxQL, which version 1 has of itself and version 2 for buckets mapped to names.
 */
final class InfluxSource implements Source {
  private static final String WHERE =
      " WHERE \"study\" =~ /^$study$/ AND \"run\" =~ /^$run$/ AND \"level\" =~ /^$level$/";

  @Override
  public String name() {
    return "influxdb";
  }

  @Override
  public String title() {
    return "InfluxDB";
  }

  @Override
  public String type() {
    return "influxdb";
  }

  @Override
  public String provisioning() {
    return """
      - name: toll InfluxDB
        uid: toll-influxdb
        type: influxdb
        access: proxy
        url: http://localhost:8086
        jsonData:
          dbName: toll
          httpMode: GET
          timeInterval: 1s
    """;
  }

  @Override
  public JsonObject series(String column, String average, boolean several) {
    String field = column == null ? "$metric" : column;
    return target(
        "SELECT mean("
            + identifier(field)
            + ") FROM \"toll_series\""
            + WHERE
            + " AND \"trial\" =~ /^$trial$/ AND $timeFilter GROUP BY time("
            + (average == null ? "$__interval" : average)
            + "), \"level\", \"trial\" fill(none)",
        (several ? column + " " : "") + "$tag_level $tag_trial",
        "time_series");
  }

  @Override
  public JsonObject effects() {
    return target(
        "SELECT last(\"ratio\") AS \"ratio\" FROM \"toll_effect\""
            + WHERE
            + " AND $timeFilter GROUP BY \"level\", \"metric\", \"against\"",
        "",
        "table");
  }

  private JsonObject target(String query, String alias, String format) {
    JsonObject target = new JsonObject();
    target.add("datasource", reference());
    target.addProperty("rawQuery", true);
    target.addProperty("query", query);
    target.addProperty("alias", alias);
    target.addProperty("resultFormat", format);
    return target;
  }

  private static String identifier(String name) {
    return "\"" + name.replace("\\", "_").replace("\"", "\\\"") + "\"";
  }

  @Override
  public JsonElement values(String tag, List<String> columns) {
    return new JsonPrimitive("SHOW TAG VALUES FROM \"toll_series\" WITH KEY = \"" + tag + "\"");
  }

  @Override
  public JsonElement metrics() {
    return new JsonPrimitive("SHOW FIELD KEYS FROM \"toll_series\"");
  }

  @Override
  public String metric(String column) {
    return column;
  }

  @Override
  public String all() {
    return ".*";
  }
}
