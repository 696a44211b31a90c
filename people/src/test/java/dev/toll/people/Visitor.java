package dev.toll.people;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A browser of one person: keeps a cookie, and sends forms as the page has them. */
public final class Visitor {
  private static final Pattern FORM = Pattern.compile("name=\"form\" value=\"([\\w-]{43})\"");

  /** Headers that are sent with all that it asks. */
  public final Map<String, String> headers = new HashMap<>();

  private final HttpClient client = HttpClient.newHttpClient();
  private final String address;
  private String cookie;

  /** One who comes for the first time; {@code http://127.0.0.1:8200/}. */
  public Visitor(String address) {
    this.address = address;
    headers.put("Origin", address.substring(0, address.length() - 1));
  }

  public String cookie() {
    return cookie;
  }

  public HttpResponse<String> get(String path) throws Exception {
    return send(request(path));
  }

  /** A form's fields, each as name and value. */
  public HttpResponse<String> post(String path, String... fields) throws Exception {
    Map<String, String> all = new HashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      all.put(fields[i], fields[i + 1]);
    }
    return raw(
        path,
        "application/x-www-form-urlencoded",
        all.entrySet().stream()
            .map(each -> each.getKey() + "=" + encoded(each.getValue()))
            .collect(Collectors.joining("&")));
  }

  public HttpResponse<String> raw(String path, String type, String body) throws Exception {
    return send(
        request(path).header("Content-Type", type).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  public HttpResponse<String> signIn(String name, String token) throws Exception {
    return post("people/sign-in", "name", name, "token", token);
  }

  /** With the secret of this session's page. */
  public HttpResponse<String> act(String what, String... fields) throws Exception {
    String[] all = java.util.Arrays.copyOf(fields, fields.length + 2);
    all[fields.length] = "form";
    all[fields.length + 1] = form();
    return post("people/" + what, all);
  }

  public String form() throws Exception {
    Matcher form = FORM.matcher(get("people").body());
    return form.find() ? form.group(1) : "";
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path));
    headers.forEach(request::header);
    if (cookie != null) {
      request.header("Cookie", cookie);
    }
    return request;
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> answer =
        client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    answer
        .headers()
        .firstValue("Set-Cookie")
        .ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
    return answer;
  }
}
