package dev.toll.engine.driver;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.toll.engine.process.AgentHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Arguments of a driver on another host. Secrets reach drivers as files, never as values: each text
 * that is the absolute path of a file here is put there, and names it there. What is in the run's
 * directory there is where it must be, such as a key that the host made: it is never brought here,
 * also where the host's directories are this machine's.
 */
record AwayPaths(AgentHost host) {
  /** The same arguments, or one of them, for a driver there. */
  JsonElement there(JsonElement value) throws IOException {
    if (value.isJsonObject()) {
      JsonObject there = new JsonObject();
      for (Map.Entry<String, JsonElement> entry : value.getAsJsonObject().entrySet()) {
        there.add(entry.getKey(), there(entry.getValue()));
      }
      return there;
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
      if (text.startsWith("/")
          && !Path.of(text).startsWith(host.temporary())
          && Files.isRegularFile(Path.of(text))) {
        return new JsonPrimitive(host.file(Path.of(text)).toString());
      }
    }
    return value;
  }
}
