package dev.toll.exports.grafana;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;

/** A data source of Grafana: how it is set up and asked. */
interface Source {
  /** Names its files and stands in its uid, e.g. {@code prometheus}. */
  String name();

  /** What people read. */
  String title();

  /** Grafana's type of it. */
  String type();

  /** Its entry of the provisioning file, indented by two. */
  String provisioning();

  default String uid() {
    return "toll-" + name();
  }

  /** The reference by which panels name it. */
  default JsonObject reference() {
    JsonObject reference = new JsonObject();
    reference.addProperty("type", type());
    reference.addProperty("uid", uid());
    return reference;
  }

  /**
   * A query for the line of a series per trial.
   *
   * @param column toll's name of the series; null for the variable {@code metric}
   * @param average width of the average; null for as fine as the picture allows
   * @param several whether the panel shows several series, so that the legend must say which
   */
  JsonObject series(String column, String average, boolean several);

  /** A query for the effects of the levels; null when the source has none. */
  JsonObject effects();

  /** The query that lists a tag's values. */
  JsonElement values(String tag, List<String> columns);

  /** The query that lists the series. */
  JsonElement metrics();

  /** What the variable {@code metric} is called for this column. */
  String metric(String column);

  /** What stands for all values of a variable. */
  String all();
}
