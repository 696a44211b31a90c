package dev.toll.exports.grafana;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toll.report.html.Resource;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The resources next to this class, in which {@code @{name}} is replaced by a value. A string that
 * is only a placeholder becomes the value itself, of any type; within a longer string the value's
 * text is put in. Grafana's own variables ({@code $name}) and legends ({@code {{name}}}) stay as
 * they are.
 */
final class Template {
  private static final Pattern PLACEHOLDER = Pattern.compile("@\\{(\\w+)}");

  private static final Gson GSON = new Gson();

  private Template() {}

  /** A JSON resource, as this type. */
  static <T> T read(String resource, Class<T> type) {
    return GSON.fromJson(text(resource), type);
  }

  static String text(String resource) {
    return Resource.read("/dev/toll/exports/grafana/" + resource);
  }

  /**
   * A copy with all placeholders filled in.
   *
   * @param values by name: a {@link JsonElement}, a number, or a text
   */
  static JsonElement fill(JsonElement template, Map<String, ?> values) {
    if (template instanceof JsonObject object) {
      JsonObject filled = new JsonObject();
      object
          .entrySet()
          .forEach(entry -> filled.add(entry.getKey(), fill(entry.getValue(), values)));
      return filled;
    }
    if (template instanceof JsonArray array) {
      JsonArray filled = new JsonArray();
      array.forEach(item -> filled.add(fill(item, values)));
      return filled;
    }
    return template instanceof JsonPrimitive primitive && primitive.isString()
        ? fill(primitive.getAsString(), values)
        : template;
  }

  private static JsonElement fill(String text, Map<String, ?> values) {
    Matcher placeholder = PLACEHOLDER.matcher(text);
    Object filled =
        placeholder.matches()
            ? value(placeholder, values)
            : placeholder.replaceAll(
                found -> Matcher.quoteReplacement(value(found, values).toString()));
    return GSON.toJsonTree(filled);
  }

  private static Object value(MatchResult placeholder, Map<String, ?> values) {
    Object value = values.get(placeholder.group(1));
    if (value == null) {
      throw new IllegalArgumentException("no value for " + placeholder.group());
    }
    return value;
  }
}
