package dev.toll.systems.hadoop;

import com.google.gson.JsonObject;

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

  JsonObject json() {
    return json;
  }
}
