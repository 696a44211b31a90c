package dev.toll.driver;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads records from JSON, strictly: a value that is missing, of the wrong kind or out of its
 * bounds is an error that names the command and the key. Keys that no component has are skipped.
 *
 * @param command its name, for messages
 * @param kind of the values, for messages: argument or result
 */
record RecordReader(String command, String kind) {

  <T> T read(JsonObject json, Class<T> type) throws WorkloadException {
    return type.cast(object(json == null ? new JsonObject() : json, type, ""));
  }

  private Object object(JsonObject json, Class<?> type, String path) throws WorkloadException {
    if (type == JsonObject.class) {
      return json;
    }
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] = component(json.get(components[i].getName()), components[i], path);
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new WorkloadException(command + ": " + e.getCause().getMessage(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Object component(JsonElement given, RecordComponent component, String path)
      throws WorkloadException {
    String key = path + component.getName();
    Key rule = component.getAnnotation(Key.class);
    JsonElement json = given;
    if (json == null || json.isJsonNull()) {
      if (rule != null && rule.optional()) {
        return null;
      }
      if (rule == null || rule.otherwise().isEmpty()) {
        throw new WorkloadException("%s: %s '%s' is missing".formatted(command, kind, key));
      }
      json = JsonParser.parseString(rule.otherwise());
    }
    Object value = value(json, component.getGenericType(), key);
    if (rule != null && value instanceof Number number) {
      bounds(key, number.longValue(), rule);
    }
    return value;
  }

  private void bounds(String key, long value, Key rule) throws WorkloadException {
    if (value < rule.least() || value > rule.most()) {
      throw new WorkloadException(
          "%s: %s '%s' must be between %d and %d, not %d"
              .formatted(command, kind, key, rule.least(), rule.most(), value));
    }
  }

  private Object value(JsonElement json, Type type, String key) throws WorkloadException {
    if (type instanceof ParameterizedType generic) {
      Type[] of = generic.getActualTypeArguments();
      return generic.getRawType() == List.class ? list(json, of[0], key) : map(json, of[1], key);
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isRecord() || plain == JsonObject.class) {
      return object(object(json, key), plain, key + ".");
    }
    if (plain.isEnum()) {
      Object constant = Protocol.constant(json, plain);
      if (constant == null) {
        throw wrong(key, json, "one of its values", null);
      }
      return constant;
    }
    return primitive(json, plain, key);
  }

  private List<Object> list(JsonElement json, Type of, String key) throws WorkloadException {
    if (!json.isJsonArray()) {
      throw wrong(key, json, "a list", null);
    }
    List<Object> list = new ArrayList<>();
    for (JsonElement each : json.getAsJsonArray()) {
      list.add(value(each, of, key + "[" + list.size() + "]"));
    }
    return list;
  }

  private Map<String, Object> map(JsonElement json, Type of, String key) throws WorkloadException {
    Map<String, Object> map = new LinkedHashMap<>();
    for (Map.Entry<String, JsonElement> entry : object(json, key).entrySet()) {
      map.put(entry.getKey(), value(entry.getValue(), of, key + "." + entry.getKey()));
    }
    return map;
  }

  private JsonObject object(JsonElement json, String key) throws WorkloadException {
    if (!json.isJsonObject()) {
      throw wrong(key, json, "an object", null);
    }
    return json.getAsJsonObject();
  }

  private Object primitive(JsonElement json, Class<?> type, String key) throws WorkloadException {
    boolean whole = type == long.class || type == Long.class || type == int.class;
    boolean flag = type == boolean.class || type == Boolean.class;
    String wanted =
        type == String.class
            ? "a text"
            : flag ? "true or false" : whole ? "a whole number" : "a number";
    if (!(json instanceof JsonPrimitive value) || flag != value.isBoolean()) {
      throw wrong(key, json, wanted, null);
    }
    String text = value.getAsString();
    try {
      if (whole) {
        BigDecimal number = new BigDecimal(text);
        return type == int.class ? (Object) number.intValueExact() : number.longValueExact();
      }
      return flag
          ? (Object) value.getAsBoolean()
          : type == String.class ? text : (Object) Double.parseDouble(text);
    } catch (ArithmeticException | NumberFormatException e) {
      throw wrong(key, json, wanted, e);
    }
  }

  private WorkloadException wrong(String key, JsonElement value, String wanted, Throwable cause) {
    return new WorkloadException(
        "%s: %s '%s' must be %s, not %s".formatted(command, kind, key, wanted, value), cause);
  }
}
