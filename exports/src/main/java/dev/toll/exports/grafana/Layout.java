package dev.toll.exports.grafana;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** Panels two in a row, numbered. */
final class Layout {
  /** Grafana's grid is 24 wide. */
  private static final int WIDTH = 12;

  private static final int HEIGHT = 8;

  /** Samples are a second apart, never exactly: a step of one would leave gaps. */
  private static final String FINEST = "2s";

  private int count;

  JsonObject panel(String type, String title, String description) {
    JsonObject panel = new JsonObject();
    panel.addProperty("id", count + 1);
    panel.addProperty("type", type);
    panel.addProperty("title", title);
    panel.addProperty("description", description);
    JsonObject place = new JsonObject();
    place.addProperty("x", count % 2 * WIDTH);
    place.addProperty("y", count / 2 * HEIGHT);
    place.addProperty("w", WIDTH);
    place.addProperty("h", HEIGHT);
    panel.add("gridPos", place);
    count++;
    return panel;
  }

  /** Makes it a panel of lines over time. */
  void lines(JsonObject panel, Source source, JsonArray targets, String unit) {
    query(panel, source, targets);
    panel.addProperty("interval", FINEST);
    JsonObject custom = new JsonObject();
    custom.addProperty("drawStyle", "line");
    custom.addProperty("lineWidth", 1);
    custom.addProperty("showPoints", "auto");
    custom.addProperty("spanNulls", true);
    JsonObject defaults = new JsonObject();
    defaults.addProperty("unit", unit);
    defaults.addProperty("min", 0);
    defaults.add("custom", custom);
    JsonObject config = new JsonObject();
    config.add("defaults", defaults);
    config.add("overrides", new JsonArray());
    panel.add("fieldConfig", config);
  }

  /** Gives it queries, named A, B, ... */
  void query(JsonObject panel, Source source, JsonArray targets) {
    panel.add("datasource", source.reference());
    for (int i = 0; i < targets.size(); i++) {
      targets.get(i).getAsJsonObject().addProperty("refId", refId(i));
    }
    panel.add("targets", targets);
  }

  /** A to Z, then A1 to Z1, and so on. */
  private static String refId(int i) {
    return (char) ('A' + i % 26) + (i < 26 ? "" : Integer.toString(i / 26));
  }
}
