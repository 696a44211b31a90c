package dev.toll.sql;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** A row on its way into a table: values by column, what is unknown null or left out. */
final class Row {
  private final Map<String, Object> values = new LinkedHashMap<>();

  /** Puts a text, a number, a truth value, or a list or a map of these. */
  Row put(String column, Object value) {
    values.put(column, value);
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

  /** The texts of an object of the environment; what is nested gets dotted names. */
  Row flat(String column, JsonElement element) {
    Map<String, String> texts = new LinkedHashMap<>();
    flatten("", element, texts);
    return put(column, texts);
  }

  private static void flatten(String prefix, JsonElement element, Map<String, String> texts) {
    if (element instanceof JsonObject object) {
      object
          .asMap()
          .forEach(
              (name, value) -> {
                if (value instanceof JsonObject) {
                  flatten(prefix + name + ".", value, texts);
                } else {
                  texts.put(
                      prefix + name,
                      value.isJsonPrimitive() ? value.getAsString() : value.toString());
                }
              });
    }
  }

  Map<String, Object> values() {
    return values;
  }
}
