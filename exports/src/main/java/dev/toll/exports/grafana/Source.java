package dev.toll.exports.grafana;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.exports.points.InfluxLines;
import dev.toll.exports.points.PointWriter.Kind;
import dev.toll.exports.points.PrometheusNames;
import dev.toll.exports.points.PutLines;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A data source of Grafana.
 *
 * @param type Grafana's name of it; also names its files
 * @param queries how it is asked
 * @param metric the source's name of one of our series
 */
record Source(String type, Queries queries, UnaryOperator<String> metric) {

  /**
   * Queries of one source, as templates.
   *
   * @param title shown to people
   * @param all matches every value of a variable
   * @param values lists a tag's values
   * @param metrics lists the series
   * @param series one line per trial
   * @param any the same for the series chosen in the dashboard
   * @param effects the effects of the levels; null where a table of single points by tag cannot be
   *     asked for
   */
  record Queries(
      String title,
      String all,
      JsonElement values,
      JsonElement metrics,
      JsonObject series,
      JsonObject any,
      JsonObject effects) {}

  /** All sources, for a run with these series, in the order of export. */
  static List<Source> all(List<String> columns) {
    PrometheusNames names = new PrometheusNames();
    // In order, so that names made unique are the same as in the export.
    columns.forEach(column -> names.family(Kind.SERIES, column));
    return List.of(
        of("prometheus", column -> names.sample(Kind.SERIES, column)),
        of("influxdb", InfluxLines::field),
        of("opentsdb", PutLines::series));
  }

  private static Source of(String type, UnaryOperator<String> metric) {
    return new Source(type, Template.read(type + ".json", Queries.class), metric);
  }

  String uid() {
    return "toll-" + type;
  }

  /** How panels refer to it. */
  JsonObject reference() {
    JsonObject reference = new JsonObject();
    reference.addProperty("type", type);
    reference.addProperty("uid", uid());
    return reference;
  }

  /** A panel's queries, named A, B, ...; none where this source cannot be asked for its table. */
  JsonArray targets(Panel panel) {
    JsonArray targets = new JsonArray();
    if (panel.template().equals(Panel.TABLE)) {
      if (queries.effects() != null) {
        targets.add(Template.fill(queries.effects(), Map.of("datasource", reference())));
      }
      return targets;
    }
    for (String column : panel.series()) {
      String name = metric.apply(column);
      Map<String, Object> values = new HashMap<>();
      values.put("datasource", reference());
      values.put("metric", name);
      // A name between InfluxQL's quotation marks.
      values.put("quoted", name.replace("\"", "\\\""));
      values.put("width", panel.average());
      // The legend must distinguish several series.
      values.put("legend", panel.series().size() > 1 ? column + " " : "");
      values.put("refId", refId(targets.size()));
      targets.add(
          Template.fill(column.equals(Panel.ANY) ? queries.any() : queries.series(), values));
    }
    return targets;
  }

  /** A to Z, then A1 to Z1, and so on. */
  private static String refId(int i) {
    return (char) ('A' + i % 26) + (i < 26 ? "" : Integer.toString(i / 26));
  }
}
