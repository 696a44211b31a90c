package dev.toll.systems.hadoop;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A server's beans ({@code /jmx}) and settings ({@code /conf}), by HTTP. NameNode and DataNodes
 * give them to any client, under Kerberos too (hadoop.http.authentication.type stays simple).
 */
final class ServerPages {
  private static final int TIMEOUT_MILLIS = 10_000;

  private final String base;

  /** By {@code host:port}. */
  ServerPages(String address) {
    this.base = "http://" + address;
  }

  static ServerPages ofNameNode(Endpoints endpoints) {
    return new ServerPages(endpoints.master().text(endpoints.nameNodeHttp()));
  }

  /** Where a DataNode's pages are not behind TLS, see {@link Deployment#dataNodeHttps}. */
  static ServerPages of(Endpoints.DataNode dataNode) {
    return new ServerPages(dataNode.site().text(dataNode.http()));
  }

  /** A bean; empty when there is none of that name. */
  Optional<JsonObject> bean(String name) throws IOException {
    JsonArray beans = get("/jmx?qry=" + encode(name)).getAsJsonArray("beans");
    return beans.isEmpty() ? Optional.empty() : Optional.of(beans.get(0).getAsJsonObject());
  }

  /** A setting as the running daemon holds it. */
  String setting(String name) throws IOException {
    JsonObject answer = get("/conf?name=" + encode(name));
    return answer.getAsJsonObject("property").get("value").getAsString();
  }

  /** All settings as the running daemon holds them. */
  Map<String, String> settings() throws IOException {
    Map<String, String> found = new TreeMap<>();
    for (JsonElement each : get("/conf").getAsJsonArray("properties")) {
      JsonObject property = each.getAsJsonObject();
      JsonElement value = property.get("value");
      found.put(
          property.get("key").getAsString(),
          value == null || value.isJsonNull() ? "" : value.getAsString());
    }
    return found;
  }

  private JsonObject get(String path) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(base + path).toURL().openConnection();
    connection.setConnectTimeout(TIMEOUT_MILLIS);
    connection.setReadTimeout(TIMEOUT_MILLIS);
    connection.setRequestProperty("Accept", "application/json");
    try (InputStreamReader body =
        new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(body).getAsJsonObject();
    } catch (JsonParseException | IllegalStateException e) {
      throw new IOException(base + path + " did not answer with JSON", e);
    } finally {
      connection.disconnect();
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
