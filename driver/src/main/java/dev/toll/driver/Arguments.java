package dev.toll.driver;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Typed reading of a command's arguments; every error names the command and the argument. */
public final class Arguments {

  private final String command;
  private final JsonObject json;

  /**
   * @param command the command's name, for messages
   * @param json its arguments; null stands for none
   */
  public Arguments(String command, JsonObject json) {
    this.command = command;
    this.json = json == null ? new JsonObject() : json;
  }

  /** Whether the argument is there and not null. */
  public boolean has(String key) {
    return json.has(key) && !json.get(key).isJsonNull();
  }

  public String text(String key) throws WorkloadException {
    return text(key, required(key));
  }

  public String text(String key, String otherwise) throws WorkloadException {
    return has(key) ? text(key) : otherwise;
  }

  public Path path(String key) throws WorkloadException {
    return Path.of(text(key));
  }

  /** A whole number. */
  public long whole(String key) throws WorkloadException {
    JsonElement value = required(key);
    try {
      return new BigDecimal(primitive(key, value, "a whole number").getAsString()).longValueExact();
    } catch (ArithmeticException | NumberFormatException e) {
      throw wrong(key, value, "a whole number", e);
    }
  }

  public long whole(String key, long otherwise) throws WorkloadException {
    return has(key) ? whole(key) : otherwise;
  }

  /**
   * A whole number within bounds.
   *
   * @param least the smallest allowed
   * @param most the largest allowed
   */
  public long whole(String key, long otherwise, long least, long most) throws WorkloadException {
    long value = whole(key, otherwise);
    if (value < least || value > most) {
      throw new WorkloadException(
          "%s: argument '%s' must lie between %d and %d, not %d"
              .formatted(command, key, least, most, value));
    }
    return value;
  }

  /** A number. */
  public double number(String key, double otherwise) throws WorkloadException {
    if (!has(key)) {
      return otherwise;
    }
    JsonElement value = required(key);
    try {
      return Double.parseDouble(primitive(key, value, "a number").getAsString());
    } catch (NumberFormatException e) {
      throw wrong(key, value, "a number", e);
    }
  }

  public boolean flag(String key, boolean otherwise) throws WorkloadException {
    if (!has(key)) {
      return otherwise;
    }
    JsonPrimitive value = primitive(key, required(key), "true or false");
    if (!value.isBoolean()) {
      throw wrong(key, value, "true or false", null);
    }
    return value.getAsBoolean();
  }

  /** A list of texts; empty when absent. */
  public List<String> texts(String key) throws WorkloadException {
    List<String> texts = new ArrayList<>();
    if (has(key)) {
      JsonElement value = json.get(key);
      if (!value.isJsonArray()) {
        throw wrong(key, value, "a list", null);
      }
      for (JsonElement element : value.getAsJsonArray()) {
        texts.add(text(key, element));
      }
    }
    return texts;
  }

  /** An object of texts, in its order; empty when absent. */
  public Map<String, String> map(String key) throws WorkloadException {
    Map<String, String> map = new LinkedHashMap<>();
    if (has(key)) {
      JsonElement value = json.get(key);
      if (!value.isJsonObject()) {
        throw wrong(key, value, "an object", null);
      }
      for (Map.Entry<String, JsonElement> entry : value.getAsJsonObject().entrySet()) {
        map.put(entry.getKey(), text(key + "." + entry.getKey(), entry.getValue()));
      }
    }
    return map;
  }

  private JsonElement required(String key) throws WorkloadException {
    if (!has(key)) {
      throw new WorkloadException("%s: argument '%s' is missing".formatted(command, key));
    }
    return json.get(key);
  }

  private String text(String key, JsonElement value) throws WorkloadException {
    return primitive(key, value, "a text").getAsString();
  }

  private JsonPrimitive primitive(String key, JsonElement value, String kind)
      throws WorkloadException {
    if (!value.isJsonPrimitive()) {
      throw wrong(key, value, kind, null);
    }
    return value.getAsJsonPrimitive();
  }

  private WorkloadException wrong(String key, JsonElement value, String kind, Throwable cause) {
    return new WorkloadException(
        "%s: argument '%s' must be %s, not %s".formatted(command, key, kind, value), cause);
  }
}
