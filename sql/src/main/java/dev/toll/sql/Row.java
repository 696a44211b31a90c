package dev.toll.sql;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/** A row on its way into a table: values by column, what is unknown null or left out. */
final class Row {
  private final JsonObject values = new JsonObject();

  /** Puts a text, a number, a truth value, or a collection or a map of these. */
  Row put(String column, Object value) {
    values.add(column, json(value));
    return this;
  }

  /** A time in UTC, from ISO-8601; another text is unknown. */
  Row time(String column, String iso) {
    try {
      return put(column, iso == null ? null : Instant.parse(iso).toString().replace("Z", ""));
    } catch (DateTimeException e) {
      return put(column, null);
    }
  }

  /** A map; empty where an older toll has written none. */
  Row map(String column, Map<String, ?> map) {
    return put(column, map == null ? Map.of() : map);
  }

  /** The texts of an object of the environment; what is nested gets dotted names. */
  Row flat(String column, JsonElement element) {
    JsonObject texts = new JsonObject();
    if (element instanceof JsonObject object) {
      flatten("", object, texts);
    }
    values.add(column, texts);
    return this;
  }

  private static void flatten(String prefix, JsonObject object, JsonObject texts) {
    object
        .entrySet()
        .forEach(
            entry -> {
              String key = prefix + entry.getKey();
              JsonElement value = entry.getValue();
              if (value instanceof JsonObject nested) {
                flatten(key + ".", nested, texts);
              } else {
                texts.addProperty(
                    key, value.isJsonPrimitive() ? value.getAsString() : value.toString());
              }
            });
  }

  /** JSON has neither NaN nor infinity: both are unknown. */
  private static JsonElement json(Object value) {
    if (value == null || (value instanceof Double number && !Double.isFinite(number))) {
      return JsonNull.INSTANCE;
    }
    if (value instanceof Map<?, ?> map) {
      JsonObject object = new JsonObject();
      map.forEach((key, each) -> object.add(key.toString(), json(each)));
      return object;
    }
    if (value instanceof Collection<?> list) {
      JsonArray array = new JsonArray();
      list.forEach(each -> array.add(json(each)));
      return array;
    }
    if (value instanceof Number number) {
      return new JsonPrimitive(number);
    }
    return value instanceof Boolean truth
        ? new JsonPrimitive(truth)
        : new JsonPrimitive(value.toString());
  }

  JsonObject values() {
    return values;
  }
}
