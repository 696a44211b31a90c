package dev.toll.serve.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * A request, without the connection it came by.
 *
 * @param path decoded; no part of it is ever used as a file's name
 * @param query by name
 * @param headers by name, whose case does not matter
 * @param form fields of a form that was sent, by name
 */
public record Request(
    String method,
    String path,
    Map<String, List<String>> query,
    HttpHeaders headers,
    Map<String, List<String>> form) {

  /**
   * A request as it came.
   *
   * @throws IllegalArgumentException when its address is malformed
   */
  static Request of(HttpRequest request) {
    QueryStringDecoder address = new QueryStringDecoder(URI.create(request.uri()));
    return new Request(
        request.method().name(),
        address.path().isEmpty() ? "/" : address.path(),
        address.parameters(),
        request.headers(),
        Map.of());
  }

  /**
   * The same with a form, which is encoded as a query is.
   *
   * @throws IllegalArgumentException when it is malformed
   */
  Request withForm(String body) {
    return new Request(
        method, path, query, headers, new QueryStringDecoder(body, false).parameters());
  }

  /** A parameter of the query; null when it is not there. */
  public String parameter(String name) {
    return query.containsKey(name) ? query.get(name).get(0) : null;
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
    return form.containsKey(name) ? form.get(name).get(0) : "";
  }

  /** The value of a cookie; null when it was not sent. */
  public String cookie(String name) {
    return headers.getAll(HttpHeaderNames.COOKIE).stream()
        .flatMap(header -> ServerCookieDecoder.STRICT.decode(header).stream())
        .filter(cookie -> cookie.name().equals(name))
        .map(Cookie::value)
        .findFirst()
        .orElse(null);
  }
}
