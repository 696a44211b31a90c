package dev.toll.systems.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.toll.systems.command.MetricSpec.From;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;

/** The metrics in lines of output; the last value counts. */
final class LineMetrics {
  private final List<MetricSpec> specs;
  private final Operations counted;
  private final Map<MetricSpec, Double> values = new HashMap<>();
  private long operations;

  /**
   * None read yet.
   *
   * @param counted how the output says its operations; null where it need not
   */
  LineMetrics(List<MetricSpec> specs, Operations counted) {
    this.specs = specs;
    this.counted = counted;
  }

  /** Reads a line; returns it as JSON, or null when it is none. */
  JsonObject read(String line) {
    JsonObject json = json(line);
    for (MetricSpec spec : specs) {
      Double value = null;
      if (spec.from() == From.JSON && json != null) {
        value = at(json, spec.path());
      } else if (spec.from() == From.REGEX) {
        Matcher found = spec.pattern().matcher(line);
        while (found.find()) {
          value = number(found.group(1));
        }
      }
      if (value != null) {
        values.put(spec, value);
      }
    }
    long number = counted == null ? 0 : counted.in(line);
    operations = number > 0 ? number : operations;
    return json;
  }

  /** The last value; null when there was none. */
  Double value(MetricSpec spec) {
    return values.get(spec);
  }

  /** What the output said last; 0 when it said none. */
  long operations() {
    return operations;
  }

  static JsonObject json(String line) {
    String text = line.strip();
    if (!text.startsWith("{") || !text.endsWith("}")) {
      return null;
    }
    try {
      return JsonParser.parseString(text) instanceof JsonObject json ? json : null;
    } catch (JsonParseException e) {
      return null;
    }
  }

  /** The number at a dotted path, list items by their place from 0; null when there is none. */
  static Double at(JsonObject json, String path) {
    // A name may hold dots itself.
    if (json.get(path) instanceof JsonPrimitive whole) {
      return number(whole.getAsString());
    }
    JsonElement at = json;
    for (String name : path.split("\\.")) {
      if (at instanceof JsonObject object) {
        at = object.get(name);
      } else if (at instanceof JsonArray list
          && name.matches("[0-9]{1,6}")
          && Integer.parseInt(name) < list.size()) {
        at = list.get(Integer.parseInt(name));
      } else {
        return null;
      }
    }
    return at instanceof JsonPrimitive found ? number(found.getAsString()) : null;
  }

  private static Double number(String text) {
    try {
      double value = text == null ? Double.NaN : Double.parseDouble(text.strip());
      return Double.isFinite(value) ? value : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
