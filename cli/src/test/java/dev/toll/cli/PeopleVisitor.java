package dev.toll.cli;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A person at the page of {@code toll serve --people}. */
final class PeopleVisitor {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Pattern FORM = Pattern.compile("name=\"form\" value=\"([\\w-]{43})\"");
  private static final Pattern UNTIL = Pattern.compile("data-until=\"([^\"]+)\"");

  private final String address;
  private String cookie = "";

  /** At an address such as {@code http://127.0.0.1:8200/}. */
  PeopleVisitor(String address) {
    this.address = address;
  }

  /** As sha256sum prints it. */
  static String sha256(String token) throws Exception {
    return HexFormat.of()
        .formatHex(
            MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
  }

  HttpResponse<String> signIn(String name, String token) throws Exception {
    HttpResponse<String> answer =
        send(post("sign-in", "name=" + encoded(name) + "&token=" + encoded(token)));
    answer
        .headers()
        .firstValue("Set-Cookie")
        .ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
    return answer;
  }

  HttpResponse<String> start(String choice, String lifetime) throws Exception {
    return act("start", "choice=" + encoded(choice) + "&lifetime=" + encoded(lifetime));
  }

  HttpResponse<String> extend(String instance, String time) throws Exception {
    return act("extend", "instance=" + encoded(instance) + "&time=" + encoded(time));
  }

  HttpResponse<String> end(String instance) throws Exception {
    return act("end", "instance=" + encoded(instance));
  }

  String page() throws Exception {
    return send(request("")).body();
  }

  /** When the only instance ends, as the page says. */
  Instant until() throws Exception {
    return Instant.parse(found(UNTIL));
  }

  private String found(Pattern pattern) throws Exception {
    String page = page();
    Matcher found = pattern.matcher(page);
    if (!found.find()) {
      throw new AssertionError("no " + pattern + " in\n" + page);
    }
    return found.group(1);
  }

  private HttpResponse<String> act(String what, String fields) throws Exception {
    return send(post(what, fields + "&form=" + found(FORM)));
  }

  private HttpRequest.Builder post(String what, String fields) {
    return request("/" + what)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .header("Origin", address.substring(0, address.length() - 1))
        .POST(HttpRequest.BodyPublishers.ofString(fields));
  }

  private HttpRequest.Builder request(String below) {
    return HttpRequest.newBuilder(URI.create(address + "people" + below)).header("Cookie", cookie);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
