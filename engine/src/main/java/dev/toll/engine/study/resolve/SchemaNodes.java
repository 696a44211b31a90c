package dev.toll.engine.study.resolve;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.study.file.StudyParser;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Small pieces of a JSON Schema. */
final class SchemaNodes {
  /** Name of the definition of a mapping of any keys, nested at will, to any text. */
  static final String FREE = "free";

  private SchemaNodes() {}

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
          properties.add(key, with("description", meaning));
          refine(properties, key, values.getOrDefault(key, text()));
        });
    JsonObject schema = with("type", "object");
    schema.add("properties", properties);
    schema.addProperty("additionalProperties", false);
    if (required.length > 0) {
      schema.add("required", array(required));
    }
    return schema;
  }

  /** Adds to a property what its value must be; its description stays. */
  private static void refine(JsonObject properties, String key, JsonObject value) {
    if (value.has("$ref")) {
      // Draft 7 ignores everything next to $ref, a description too.
      properties.add(key, value);
    } else {
      JsonObject property = properties.getAsJsonObject(key);
      value.entrySet().forEach(entry -> property.add(entry.getKey(), entry.getValue()));
    }
  }

  static JsonObject mapOf(JsonObject value, String keyPattern) {
    JsonObject schema = with("type", "object");
    if (keyPattern != null) {
      schema.add("propertyNames", with("pattern", "^" + keyPattern + "$"));
    }
    schema.add("additionalProperties", value);
    return schema;
  }

  static JsonObject listOf(JsonObject item) {
    JsonObject schema = with("type", "array");
    schema.add("items", item);
    return schema;
  }

  static JsonObject reference(String definition) {
    return with("$ref", "#/definitions/" + definition);
  }

  static JsonArray array(String... texts) {
    JsonArray array = new JsonArray();
    Stream.of(texts).forEach(array::add);
    return array;
  }

  private static JsonObject with(String key, String value) {
    JsonObject schema = new JsonObject();
    schema.addProperty(key, value);
    return schema;
  }

  private static JsonObject typed(String... types) {
    JsonObject schema = new JsonObject();
    schema.add("type", array(types));
    return schema;
  }

  /** Any text: toll reads 1.10, true and 2017-03-06 as they were written. */
  static JsonObject text() {
    return typed("string", "number", "boolean");
  }

  static JsonObject name(String pattern) {
    JsonObject schema = text();
    schema.addProperty("pattern", "^" + pattern + "$");
    return schema;
  }

  static JsonObject number() {
    JsonObject schema = typed("number", "string");
    schema.addProperty("pattern", "^" + StudyParser.NUMBER + "$");
    return schema;
  }

  static JsonObject flag() {
    JsonObject schema = typed("boolean", "string");
    pattern(schema, SettingType.FLAG);
    return schema;
  }

  /** The second is no standard keyword; the YAML language server says it instead of the pattern. */
  private static void pattern(JsonObject schema, SettingType type) {
    schema.addProperty("pattern", type.pattern());
    schema.addProperty("patternErrorMessage", "This is not " + type.expects() + ".");
  }

  /** One of these; what YAML takes for a number or a flag unless quoted may be one. */
  static JsonObject choices(List<String> words) {
    JsonArray all = array(words.toArray(String[]::new));
    for (String word : words) {
      if (word.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?")) {
        all.add(new BigDecimal(word));
      } else if (word.matches("true|false")) {
        all.add(Boolean.valueOf(word));
      }
    }
    JsonObject schema = new JsonObject();
    schema.add("enum", all);
    return schema;
  }

  static JsonObject freeMapping() {
    JsonObject schema = typed("string", "number", "boolean", "object");
    schema.add("additionalProperties", reference(FREE));
    return schema;
  }

  /** A setting: what may be written, its meaning and its default. */
  static JsonObject setting(SettingSpec spec) {
    JsonObject schema = new JsonObject();
    String range =
        (spec.least() == null ? "" : "; at least " + spec.least())
            + (spec.most() == null ? "" : "; at most " + spec.most());
    String form =
        spec.type() == SettingType.CHOICE ? "" : " (" + spec.type().expects() + range + ")";
    schema.addProperty("description", spec.meaning() + form);
    if (spec.standard() != null) {
      schema.addProperty("default", spec.standard());
    }
    value(spec).entrySet().forEach(entry -> schema.add(entry.getKey(), entry.getValue()));
    return schema;
  }

  private static JsonObject value(SettingSpec spec) {
    return switch (spec.type()) {
      case TEXT -> text();
      case CHOICE -> choices(spec.choices());
      case FLAG -> flag();
      case COUNT, BYTES -> quantity(spec, "integer");
      case SHARE -> quantity(spec, "number");
      case DURATION, INTERVAL -> {
        // Without a unit it is none: a plain number must not pass.
        JsonObject schema = with("type", "string");
        pattern(schema, spec.type());
        yield schema;
      }
      case CPUS -> {
        JsonObject schema = typed("integer", "string");
        schema.addProperty("minimum", 1);
        pattern(schema, spec.type());
        yield schema;
      }
    };
  }

  /** A plain number in its range, or a text with a unit. */
  private static JsonObject quantity(SettingSpec spec, String number) {
    JsonObject schema = typed(number, "string");
    schema.add("minimum", bound(spec, spec.least() == null ? "0" : spec.least()));
    if (spec.most() != null || spec.type() == SettingType.SHARE) {
      schema.add("maximum", bound(spec, spec.most() == null ? "1" : spec.most()));
    }
    pattern(schema, spec.type());
    return schema;
  }

  private static JsonPrimitive bound(SettingSpec spec, String text) {
    return new JsonPrimitive((Number) spec.type().parse(text, List.of()));
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
    JsonObject schema = with("type", "object");
    schema.add("properties", properties);
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
    if (!patterns.isEmpty()) {
      schema.add("patternProperties", patterns);
    }
    schema.add("additionalProperties", anything ? reference(FREE) : new JsonPrimitive(false));
    return schema;
  }
}
