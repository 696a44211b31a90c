package dev.toll.serve.http;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import java.net.URI;
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
 * @param headers by name, whose case does not matter
 * @param form fields of a form that was sent, by name, the first value of each
 */
public record Request(
    String method,
    String path,
    Map<String, String> query,
    HttpHeaders headers,
    Map<String, String> form) {

  /**
   * A request as it came.
   *
   * @throws IllegalArgumentException when its address is malformed
   */
  static Request of(HttpRequest request) {
    URI address = URI.create(request.uri());
    return new Request(
        request.method().name(),
        address.getPath() == null ? "/" : address.getPath(),
        query(address.getRawQuery()),
        request.headers(),
        Map.of());
  }

  /** The same with a form. */
  Request withForm(String body) {
    return new Request(method, path, query, headers, query(body));
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
      // A form has the same encoding as a query.
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // Not properly encoded: taken as it is, it will not be found.
      return text;
    }
  }

  /** A parameter of the query; null when it is not there. */
  public String parameter(String name) {
    return query.get(name);
  }

  /** The only value of a header; null when there is none, and "" when there are several. */
  public String header(String name) {
    List<String> values = headers.getAll(name);
    if (values.isEmpty()) {
      return null;
    }
    return values.size() == 1 ? values.get(0) : "";
  }

  /** A field of the form; "" when it is not there. */
  public String field(String name) {
    return form.getOrDefault(name, "");
  }

  /** The value of a cookie; null when it was not sent. */
  public String cookie(String name) {
    for (String header : headers.getAll("Cookie")) {
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
