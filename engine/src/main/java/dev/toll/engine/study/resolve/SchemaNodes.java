package dev.toll.engine.study.resolve;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.study.file.StudyParser;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Small pieces of a JSON Schema. */
final class SchemaNodes {
  /** Name of the definition of a mapping of any keys, nested at will, to any text. */
  static final String FREE = "free";

  private static final Gson GSON = new Gson();

  private SchemaNodes() {}

  /** A node of these keys, each before its value; one whose value is null is left out. */
  static JsonObject node(Object... keysAndValues) {
    JsonObject node = new JsonObject();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      Object value = keysAndValues[i + 1];
      if (value != null) {
        node.add(
            (String) keysAndValues[i],
            value instanceof JsonElement element ? element : GSON.toJsonTree(value));
      }
    }
    return node;
  }

  /** A node with what another says, too. */
  static JsonObject joined(JsonObject node, JsonObject more) {
    more.entrySet().forEach(entry -> node.add(entry.getKey(), entry.getValue()));
    return node;
  }

  /**
   * An object with these keys, each with its meaning and what its value must be, and no others.
   *
   * @param values by key; a key that has none may have any text
   */
  static JsonObject object(
      Map<String, String> keysAndMeanings, Map<String, JsonObject> values, String... required) {
    JsonObject properties = new JsonObject();
    keysAndMeanings.forEach(
        (key, meaning) -> {
          JsonObject value = values.getOrDefault(key, text());
          // Draft 7 ignores everything next to $ref, a description too.
          properties.add(
              key, value.has("$ref") ? value : joined(node("description", meaning), value));
        });
    return node(
        "type",
        "object",
        "properties",
        properties,
        "additionalProperties",
        false,
        "required",
        required.length == 0 ? null : required);
  }

  static JsonObject mapOf(JsonObject value, String keyPattern) {
    return node(
        "type",
        "object",
        "propertyNames",
        keyPattern == null ? null : node("pattern", "^" + keyPattern + "$"),
        "additionalProperties",
        value);
  }

  static JsonObject listOf(JsonObject item) {
    return node("type", "array", "items", item);
  }

  static JsonObject reference(String definition) {
    return node("$ref", "#/definitions/" + definition);
  }

  private static JsonObject typed(String... types) {
    return node("type", types);
  }

  /** Any text: toll reads 1.10, true and 2017-03-06 as they were written. */
  static JsonObject text() {
    return typed("string", "number", "boolean");
  }

  static JsonObject name(String pattern) {
    return joined(text(), node("pattern", "^" + pattern + "$"));
  }

  static JsonObject number() {
    return joined(typed("number", "string"), node("pattern", "^" + StudyParser.NUMBER + "$"));
  }

  static JsonObject flag() {
    return joined(typed("boolean", "string"), pattern(SettingType.FLAG));
  }

  /** The second is no standard keyword; the YAML language server says it instead of the pattern. */
  private static JsonObject pattern(SettingType type) {
    return node(
        "pattern", type.pattern(), "patternErrorMessage", "This is not " + type.expects() + ".");
  }

  /** One of these; what YAML takes for a number or a flag unless quoted may be one. */
  static JsonObject choices(List<String> words) {
    List<Object> all = new ArrayList<>(words);
    for (String word : words) {
      if (word.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?")) {
        all.add(new BigDecimal(word));
      } else if (word.matches("true|false")) {
        all.add(Boolean.valueOf(word));
      }
    }
    return node("enum", all);
  }

  static JsonObject freeMapping() {
    return node(
        "type", List.of("string", "number", "boolean", "object"),
        "additionalProperties", reference(FREE));
  }

  /** A setting: what may be written, its meaning and its default. */
  static JsonObject setting(SettingSpec spec) {
    String range =
        (spec.least() == null ? "" : "; at least " + spec.least())
            + (spec.most() == null ? "" : "; at most " + spec.most());
    String form =
        spec.type() == SettingType.CHOICE ? "" : " (" + spec.type().expects() + range + ")";
    return joined(
        node("description", spec.meaning() + form, "default", spec.standard()), value(spec));
  }

  private static JsonObject value(SettingSpec spec) {
    return switch (spec.type()) {
      case TEXT -> text();
      case CHOICE -> choices(spec.choices());
      case FLAG -> flag();
      case COUNT, BYTES -> quantity(spec, "integer");
      case SHARE -> quantity(spec, "number");
      // Without a unit it is none: a plain number must not pass.
      case DURATION, INTERVAL -> joined(node("type", "string"), pattern(spec.type()));
      case CPUS ->
          joined(node("type", List.of("integer", "string"), "minimum", 1), pattern(spec.type()));
    };
  }

  /** A plain number in its range, or a text with a unit. */
  private static JsonObject quantity(SettingSpec spec, String number) {
    String most = spec.most() == null && spec.type() == SettingType.SHARE ? "1" : spec.most();
    return joined(
        node(
            "type", List.of(number, "string"),
            "minimum", bound(spec, spec.least() == null ? "0" : spec.least()),
            "maximum", most == null ? null : bound(spec, most)),
        pattern(spec.type()));
  }

  private static Object bound(SettingSpec spec, String text) {
    return spec.type().parse(text, List.of());
  }

  /**
   * What is below {@code system}, {@code design} and so on. Keys may be nested or dotted at will,
   * so {@code heap.tserver} is both a key and a key within {@code heap}.
   */
  static JsonObject scope(String scope, Collection<SettingSpec> specs) {
    Map<String, SettingSpec> byPath = new TreeMap<>();
    for (SettingSpec spec : specs) {
      if (spec.path().startsWith(scope + ".")) {
        byPath.put(spec.path().substring(scope.length() + 1), spec);
      }
    }
    return below("", byPath);
  }

  /** What may be below a prefix, which is empty or ends with a dot. */
  private static JsonObject below(String prefix, Map<String, SettingSpec> byPath) {
    JsonObject properties = new JsonObject();
    JsonObject patterns = new JsonObject();
    boolean anything = false;
    for (Map.Entry<String, SettingSpec> entry : byPath.entrySet()) {
      if (!entry.getKey().startsWith(prefix)) {
        continue;
      }
      String rest = entry.getKey().substring(prefix.length());
      SettingSpec spec = entry.getValue();
      if (rest.equals("*")) {
        anything = true;
        continue;
      }
      for (int dot = rest.indexOf('.'); dot >= 0; dot = rest.indexOf('.', dot + 1)) {
        String key = rest.substring(0, dot);
        if (!properties.has(key)) {
          properties.add(key, below(prefix + key + ".", byPath));
        }
      }
      if (spec.open()) {
        String key = rest.substring(0, rest.length() - 1);
        patterns.add("^" + key.replace(".", "\\.") + ".", reference(FREE));
        properties
            .getAsJsonObject(rest.substring(0, rest.length() - 2))
            .addProperty("description", spec.meaning());
      } else {
        properties.add(rest, setting(spec));
      }
    }
    return node(
        "type",
        "object",
        "properties",
        properties,
        "patternProperties",
        patterns.isEmpty() ? null : patterns,
        "additionalProperties",
        anything ? reference(FREE) : false);
  }
}
