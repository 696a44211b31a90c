package dev.toll.systems.command;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.toll.systems.command.MetricSpec.From;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
      if (spec.from() == From.JSON && json != null) {
        Reading value = at(json, spec.path(), whole, spec.metric().unit(), spec.scale());
        if (value != null) {
          values.put(spec, value);
        }
      } else if (spec.from() == From.REGEX) {
        Reading value = last(spec.pattern(), line, spec.metric().unit(), spec.scale());
        if (value != null) {
          values.put(spec, shortened ? value.cut(LoadOutput.LONGEST_LINE) : value);
        }
      }
    }
    Reading number =
        counted == null || counted.pattern() == null ? null : last(counted.pattern(), line, "", 1);
    operations = number == null ? operations : number;
    return json;
  }

  private static Reading last(Pattern pattern, String line, String unit, double scale) {
    try {
      Reading last = null;
      Matcher found = pattern.matcher(line);
      while (found.find()) {
        last = Reading.of(found, line, unit, scale);
      }
      return last;
    } catch (StackOverflowError e) {
      return Reading.tooDeep(line);
    }
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
    return at == null ? null : Reading.of(at, line, unit, scale);
  }
}
