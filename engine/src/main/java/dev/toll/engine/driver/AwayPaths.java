package dev.toll.engine.driver;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.process.ProcessHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Arguments of a driver on another host. Secrets reach drivers as files, never as values: each text
 * that is the absolute path of a file here is put there, and names it there.
 */
final class AwayPaths {
  private final ProcessHost host;

  AwayPaths(ProcessHost host) {
    this.host = host;
  }

  /** The same arguments for a driver there. */
  JsonObject there(JsonObject arguments) throws IOException {
    JsonObject there = new JsonObject();
    for (Map.Entry<String, JsonElement> entry : arguments.entrySet()) {
      there.add(entry.getKey(), there(entry.getValue()));
    }
    return there;
  }

  private JsonElement there(JsonElement value) throws IOException {
    if (value.isJsonObject()) {
      return there(value.getAsJsonObject());
    }
    if (value.isJsonArray()) {
      JsonArray there = new JsonArray();
      for (JsonElement item : value.getAsJsonArray()) {
        there.add(there(item));
      }
      return there;
    }
    if (value.isJsonPrimitive() && value.getAsJsonPrimitive().isString()) {
      String text = value.getAsString();
      if (text.startsWith("/") && Files.isRegularFile(Path.of(text))) {
        return new JsonPrimitive(host.file(Path.of(text)).toString());
      }
    }
    return value;
  }
}
