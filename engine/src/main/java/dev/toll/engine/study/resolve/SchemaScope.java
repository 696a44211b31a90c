package dev.toll.engine.study.resolve;

import com.google.gson.JsonObject;
import dev.toll.engine.settings.SettingSpec;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * The schema of what stands below {@code system}, {@code design} and so on. Keys may be nested or
 * dotted at will, so {@code heap.tserver} is both a key and a key within {@code heap}.
 */
final class SchemaScope {
  private final Map<String, SettingSpec> byPath = new TreeMap<>();

  SchemaScope(String scope, Collection<SettingSpec> specs) {
    for (SettingSpec spec : specs) {
      if (spec.path().startsWith(scope + ".")) {
        byPath.put(spec.path().substring(scope.length() + 1), spec);
      }
    }
  }

  JsonObject schema() {
    return below("");
  }

  /** What may stand below a prefix, which is empty or ends with a dot. */
  private JsonObject below(String prefix) {
    JsonObject properties = new JsonObject();
    JsonObject patterns = new JsonObject();
    JsonObject schema = new JsonObject();
    schema.addProperty("type", "object");
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
          properties.add(key, below(prefix + key + "."));
        }
      }
      if (spec.open()) {
        String key = rest.substring(0, rest.length() - 1);
        patterns.add("^" + key.replace(".", "\\.") + ".", SchemaNodes.reference(SchemaNodes.FREE));
        describe(properties.getAsJsonObject(rest.substring(0, rest.length() - 2)), spec);
      } else {
        properties.add(rest, SchemaNodes.setting(spec));
      }
    }
    if (!patterns.isEmpty()) {
      schema.add("patternProperties", patterns);
    }
    if (anything) {
      schema.add("additionalProperties", SchemaNodes.reference(SchemaNodes.FREE));
    } else {
      schema.addProperty("additionalProperties", false);
    }
    return schema;
  }

  private static void describe(JsonObject schema, SettingSpec spec) {
    schema.addProperty("description", spec.meaning());
  }
}
