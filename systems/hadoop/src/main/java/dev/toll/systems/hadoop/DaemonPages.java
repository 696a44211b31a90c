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
import java.util.Optional;

/**
 * What a NameNode tells of itself by HTTP: its beans ({@code /jmx}), its settings ({@code /conf}).
 * It tells anybody, under Kerberos too (hadoop.http.authentication.type stays simple).
 */
final class DaemonPages {
  private static final int TIMEOUT_MILLIS = 10_000;

  private final String base;

  /** The pages of the daemon whose web server listens on a port. */
  DaemonPages(int port) {
    this.base = "http://" + Endpoints.HOST + ":" + port;
  }

  /** A bean; empty when there is none of that name. */
  Optional<JsonObject> bean(String name) throws IOException {
    JsonArray beans = get("/jmx?qry=" + encode(name)).getAsJsonArray("beans");
    for (JsonElement bean : beans) {
      return Optional.of(bean.getAsJsonObject());
    }
    return Optional.empty();
  }

  /** A setting as the running daemon holds it. */
  String setting(String name) throws IOException {
    JsonObject answer = get("/conf?name=" + encode(name));
    return answer.getAsJsonObject("property").get("value").getAsString();
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
