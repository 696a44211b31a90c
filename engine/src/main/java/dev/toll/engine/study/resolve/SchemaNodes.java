package dev.toll.engine.study.resolve;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.study.file.StudyParser;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Small pieces of a JSON Schema. */
final class SchemaNodes {
  /** Name of the definition of a mapping of any keys, nested at will, to any text. */
  static final String FREE = "free";

  private SchemaNodes() {}

  /** An object with these keys, each with its meaning, and no others. */
  static JsonObject closed(Map<String, String> keysAndMeanings) {
    JsonObject properties = new JsonObject();
    keysAndMeanings.forEach(
        (key, meaning) -> {
          JsonObject property = new JsonObject();
          property.addProperty("description", meaning);
          properties.add(key, property);
        });
    JsonObject schema = new JsonObject();
    schema.addProperty("type", "object");
    schema.add("properties", properties);
    schema.addProperty("additionalProperties", false);
    return schema;
  }

  /** Adds to a property what its value must be; its description stays. Null adds nothing. */
  static void refine(JsonObject properties, String key, JsonObject value) {
    if (value == null) {
      return;
    }
    // Beside $ref draft 7 ignores everything, a description too.
    if (value.has("$ref")) {
      properties.add(key, value);
      return;
    }
    JsonObject property = properties.getAsJsonObject(key);
    value.entrySet().forEach(entry -> property.add(entry.getKey(), entry.getValue()));
  }

  static JsonObject mapOf(JsonObject value, String keyPattern) {
    JsonObject schema = new JsonObject();
    schema.addProperty("type", "object");
    if (keyPattern != null) {
      JsonObject names = new JsonObject();
      names.addProperty("pattern", "^" + keyPattern + "$");
      schema.add("propertyNames", names);
    }
    schema.add("additionalProperties", value);
    return schema;
  }

  static JsonObject reference(String definition) {
    JsonObject schema = new JsonObject();
    schema.addProperty("$ref", "#/definitions/" + definition);
    return schema;
  }

  static JsonArray array(String... texts) {
    JsonArray array = new JsonArray();
    for (String text : texts) {
      array.add(text);
    }
    return array;
  }

  /** Any text: toll reads 1.10, true and 2017-03-06 as they were written. */
  static JsonObject text() {
    JsonObject schema = new JsonObject();
    schema.add("type", array("string", "number", "boolean"));
    return schema;
  }

  static JsonObject name(String pattern) {
    JsonObject schema = text();
    schema.addProperty("pattern", "^" + pattern + "$");
    return schema;
  }

  static JsonObject number() {
    JsonObject schema = new JsonObject();
    schema.add("type", array("number", "string"));
    schema.addProperty("pattern", "^" + StudyParser.NUMBER + "$");
    return schema;
  }

  static JsonObject flag() {
    JsonObject schema = new JsonObject();
    schema.add("type", array("boolean", "string"));
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
    JsonObject schema = new JsonObject();
    schema.add("type", array("string", "number", "boolean", "object"));
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
        JsonObject schema = new JsonObject();
        schema.addProperty("type", "string");
        pattern(schema, spec.type());
        yield schema;
      }
    };
  }

  /** A plain number in its range, or a text with a unit. */
  private static JsonObject quantity(SettingSpec spec, String number) {
    JsonObject schema = new JsonObject();
    schema.add("type", array(number, "string"));
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
}
