package dev.toll.report.html;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.engine.record.Metric;
import dev.toll.engine.results.Results.LevelInfo;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;

/** What the charts draw, as JSON; the package describes it. */
final class PageData {

  /**
   * Gson's HTML escaping (on by default) writes {@code < > & = '} and U+2028/9 as escapes, so no
   * name can end the script element or open a comment in it.
   */
  private static final Gson GSON = new GsonBuilder().serializeNulls().create();

  private PageData() {}

  static String json(ResultsView view, JsonObject series) {
    JsonObject data = new JsonObject();
    data.add("levels", levels(view));
    data.add("metrics", metrics(view));
    data.addProperty("primary", view.primary().map(Metric::name).orElse(null));
    data.add("trials", trials(view));
    data.add("series", series);
    return GSON.toJson(data);
  }

  private static JsonArray levels(ResultsView view) {
    JsonArray array = new JsonArray();
    for (LevelInfo level : view.levels()) {
      JsonObject object = new JsonObject();
      object.addProperty("name", level.name());
      object.addProperty("baseline", level.isBaseline());
      object.addProperty("colour", view.colour(level.name()));
      array.add(object);
    }
    return array;
  }

  private static JsonArray metrics(ResultsView view) {
    JsonArray array = new JsonArray();
    for (Metric metric : view.metrics()) {
      JsonObject object = new JsonObject();
      object.addProperty("name", metric.name());
      object.addProperty("label", metric.label());
      object.addProperty("unit", metric.unit());
      array.add(object);
    }
    return array;
  }

  private static JsonArray trials(ResultsView view) {
    JsonArray array = new JsonArray();
    for (Trial trial : view.validTrials()) {
      JsonObject object = new JsonObject();
      object.addProperty("trial", trial.trial());
      object.addProperty("level", trial.level());
      object.addProperty("block", trial.block());
      object.add("steady", Numbers.of(trial.steady() == null ? null : trial.steady().from()));
      JsonObject metrics = new JsonObject();
      if (trial.metrics() != null) {
        trial.metrics().forEach((name, value) -> metrics.add(name, Numbers.of(value)));
      }
      object.add("metrics", metrics);
      array.add(object);
    }
    return array;
  }
}
