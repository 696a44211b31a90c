package dev.toll.systems.accumulo;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;

/** Builds a command's arguments in one line. */
final class Arguments {
  private final JsonObject json = new JsonObject();

  static Arguments with(String name, String value) {
    return new Arguments().and(name, value);
  }

  static Arguments with(String name, Number value) {
    return new Arguments().and(name, value);
  }

  Arguments and(String name, String value) {
    json.addProperty(name, value);
    return this;
  }

  Arguments and(String name, Number value) {
    json.addProperty(name, value);
    return this;
  }

  Arguments and(String name, boolean value) {
    json.addProperty(name, value);
    return this;
  }

  Arguments and(String name, List<String> values) {
    JsonArray array = new JsonArray();
    values.forEach(array::add);
    json.add(name, array);
    return this;
  }

  JsonObject json() {
    return json;
  }
}
