package dev.toll.systems.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.toll.driver.Reading;
import dev.toll.systems.command.MetricSpec.From;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The metrics in lines of output; the last match counts, whether it is a number or not. */
final class LineMetrics {
  private final List<MetricSpec> specs;
  private final Operations counted;
  private final Map<MetricSpec, Reading> values = new HashMap<>();
  private Reading operations;
  private boolean cut;

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
  JsonObject read(String whole) {
    JsonObject json = json(whole);
    String line = whole;
    boolean shortened = whole.length() > LoadOutput.LONGEST_LINE;
    if (shortened) {
      // A pattern may take time by the square of a line's length.
      line = whole.substring(0, LoadOutput.LONGEST_LINE);
      cut |= json == null;
    }
    for (MetricSpec spec : specs) {
      if (spec.from() == From.JSON) {
        Reading value =
            json == null
                ? divided(whole, spec.path())
                : at(json, spec.path(), whole, spec.metric().unit(), spec.scale());
        if (value != null) {
          values.put(spec, value);
        }
      } else if (spec.from() == From.REGEX && Reading.goesOn(values.get(spec))) {
        Reading value = spec.pattern().last(line, spec.metric().unit(), spec.scale());
        if (value != null) {
          values.put(spec, shortened ? value.cut(LoadOutput.LONGEST_LINE) : value);
        }
      }
    }
    if (counted != null && counted.pattern() != null && Reading.goesOn(operations)) {
      Reading number = counted.pattern().last(line, "", 1);
      operations = number == null ? operations : number;
    }
    return json;
  }

  /** A value in a line that begins or ends an object elsewhere, and so is of none that is read. */
  private static Reading divided(String line, String path) {
    String name = path.replaceAll("(?:\\.[0-9]+)+$", "");
    String key = "\"" + name.substring(name.lastIndexOf('.') + 1) + "\"";
    int at = line.indexOf(key);
    return at >= 0 && line.substring(at + key.length()).stripLeading().startsWith(":")
        ? Reading.wrong(
            "the line is not one whole JSON object; print each object on a line of its own",
            line,
            at)
        : null;
  }

  /** The last match; null when there was none. */
  Reading value(MetricSpec spec) {
    return values.get(spec);
  }

  /** What the output said last; null when it said none. */
  Reading operations() {
    return operations;
  }

  /** Whether a line was too long to be read to its end. */
  boolean cut() {
    return cut;
  }

  static JsonObject json(String line) {
    String text = line.strip();
    if (!text.startsWith("{") || !text.endsWith("}")) {
      return null;
    }
    try {
      return JsonParser.parseString(text) instanceof JsonObject json ? json : null;
    } catch (JsonParseException | StackOverflowError e) {
      return null;
    }
  }

  /** What is at a dotted path, list items by their place from 0; null when there is nothing. */
  static Reading at(JsonObject json, String path, String line, String unit, double scale) {
    // A name may hold dots itself.
    JsonElement at = json.get(path);
    if (at == null) {
      at = json;
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
    }
    if (at == null) {
      return null;
    }
    String text = at instanceof JsonPrimitive one ? one.getAsString() : at.toString();
    return Reading.of(text, unit, scale, line, Math.max(0, line.indexOf(text)));
  }
}
