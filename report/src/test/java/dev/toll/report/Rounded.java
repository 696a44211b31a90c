package dev.toll.report;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.results.Results;
import dev.toll.report.json.ResultsGson;
import java.util.Map;

/**
 * Results to six decimals: no sealed file may depend on the last bit of a platform's mathematics.
 */
final class Rounded {
  private static final Gson GSON = ResultsGson.GSON;

  private Rounded() {}

  static Results of(Results results) {
    return GSON.fromJson(rounded(GSON.toJsonTree(results)), Results.class);
  }

  private static JsonElement rounded(JsonElement element) {
    if (element instanceof JsonArray array) {
      array.asList().replaceAll(Rounded::rounded);
    } else if (element instanceof JsonObject object) {
      for (Map.Entry<String, JsonElement> field : object.entrySet()) {
        field.setValue(rounded(field.getValue()));
      }
    } else if (element instanceof JsonPrimitive number && number.isNumber()) {
      double value = number.getAsDouble();
      return value == Math.rint(value) ? number : new JsonPrimitive(Fixture.round(value));
    }
    return element;
  }
}
