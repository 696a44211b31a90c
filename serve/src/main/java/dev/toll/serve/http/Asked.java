package dev.toll.serve.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A request, without the connection it came by.
 *
 * @param path decoded; no part of it is ever used as a file's name
 * @param query by name, the first value of each
 * @param headers by name; the server's own map, which does not heed case
 */
public record Asked(
    String method, String path, Map<String, String> query, Map<String, List<String>> headers) {

  static Asked of(HttpExchange exchange) {
    return new Asked(
        exchange.getRequestMethod(),
        exchange.getRequestURI().getPath() == null ? "/" : exchange.getRequestURI().getPath(),
        query(exchange.getRequestURI().getRawQuery()),
        exchange.getRequestHeaders());
  }

  /** A request as tests make it. */
  static Asked of(String method, String path, String query, Map<String, String> headers) {
    Headers all = new Headers();
    headers.forEach(all::add);
    return new Asked(method, path, query(query), all);
  }

  private static Map<String, String> query(String raw) {
    Map<String, String> values = new LinkedHashMap<>();
    if (raw != null) {
      for (String part : raw.split("&")) {
        int equals = part.indexOf('=');
        String name = equals < 0 ? part : part.substring(0, equals);
        values.putIfAbsent(decoded(name), equals < 0 ? "" : decoded(part.substring(equals + 1)));
      }
    }
    return values;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // Not encoded as it should be: taken as it stands, it will be found nowhere.
      return text;
    }
  }

  /** A parameter of the query; null when it is not there. */
  public String parameter(String name) {
    return query.get(name);
  }

  /** The only value of a header; null when there is none, and "" when there are several. */
  public String header(String name) {
    List<String> values = headers.get(name);
    if (values == null || values.isEmpty()) {
      return null;
    }
    return values.size() == 1 ? values.get(0) : "";
  }

  /** The value of a cookie; null when it was not sent. */
  String cookie(String name) {
    for (String header : headers.getOrDefault("Cookie", List.of())) {
      for (String part : header.split(";")) {
        String cookie = part.strip();
        if (cookie.startsWith(name + "=")) {
          return cookie.substring(name.length() + 1);
        }
      }
    }
    return null;
  }
}
