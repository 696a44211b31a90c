package dev.toll.systems.base.process;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;

/**
 * Builds the arguments of a driver's command in one line: {@code Arguments.with("table",
 * "ci").and("writers", 4).json()}.
 */
public final class Arguments {
  private final JsonObject json = new JsonObject();

  private Arguments() {}

  public static Arguments none() {
    return new Arguments();
  }

  public static Arguments with(String name, String value) {
    return new Arguments().and(name, value);
  }

  public static Arguments with(String name, Number value) {
    return new Arguments().and(name, value);
  }

  public Arguments and(String name, String value) {
    json.addProperty(name, value);
    return this;
  }

  public Arguments and(String name, Number value) {
    json.addProperty(name, value);
    return this;
  }

  public Arguments and(String name, boolean value) {
    json.addProperty(name, value);
    return this;
  }

  public Arguments and(String name, List<String> values) {
    JsonArray array = new JsonArray();
    values.forEach(array::add);
    json.add(name, array);
    return this;
  }

  public JsonObject json() {
    return json;
  }
}
