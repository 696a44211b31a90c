package dev.toll.sql;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/** A row on its way into a table: values by column, what is unknown left out. */
final class Row {
  private final JsonObject values = new JsonObject();

  Row put(String column, String value) {
    values.addProperty(column, value);
    return this;
  }

  Row put(String column, Number value) {
    values.addProperty(column, known(value) ? value : null);
    return this;
  }

  /** Not a number and infinity are unknown; JSON has neither. */
  private static boolean known(Number value) {
    return !(value instanceof Double number) || Double.isFinite(number);
  }

  Row put(String column, Boolean value) {
    values.addProperty(column, value);
    return this;
  }

  /** A time in UTC, from ISO-8601; another text is unknown. */
  Row time(String column, String iso) {
    try {
      String utc = iso == null ? null : Instant.parse(iso).toString();
      return put(column, utc == null ? null : utc.replace("Z", ""));
    } catch (DateTimeException e) {
      return put(column, (String) null);
    }
  }

  Row map(String column, Map<String, ?> map) {
    JsonObject object = new JsonObject();
    if (map != null) {
      map.forEach(
          (key, value) -> {
            if (value instanceof Number number) {
              object.addProperty(key, known(number) ? number : null);
            } else if (value != null) {
              object.addProperty(key, value.toString());
            }
          });
    }
    values.add(column, object);
    return this;
  }

  /** The texts of an object of the environment. */
  Row map(String column, JsonElement element) {
    JsonObject object = new JsonObject();
    if (element instanceof JsonObject of) {
      put(object, "", of);
    }
    values.add(column, object);
    return this;
  }

  /** What is nested gets dotted names. */
  private static void put(JsonObject flat, String prefix, JsonObject of) {
    of.entrySet()
        .forEach(
            each -> {
              String key = prefix + each.getKey();
              JsonElement value = each.getValue();
              if (value instanceof JsonObject nested) {
                put(flat, key + ".", nested);
              } else {
                flat.addProperty(
                    key, value.isJsonPrimitive() ? value.getAsString() : value.toString());
              }
            });
  }

  Row list(String column, Collection<?> list) {
    JsonArray array = new JsonArray();
    if (list != null) {
      for (Object each : list) {
        if (each instanceof Number number) {
          array.add(known(number) ? number : null);
        } else if (each != null) {
          array.add(each.toString());
        }
      }
    }
    values.add(column, array);
    return this;
  }

  JsonObject values() {
    return values;
  }
}
