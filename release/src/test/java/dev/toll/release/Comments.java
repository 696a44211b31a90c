package dev.toll.release;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The comments of a pull request, as GitHub's API has them: the first that is made has number 7.
 */
final class Comments implements AutoCloseable {
  private final HttpServer server;
  private final List<String> written = new CopyOnWriteArrayList<>();
  private String comment;

  Comments() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String method = exchange.getRequestMethod();
    boolean known =
        List.of("Bearer a-token-of-the-test")
            .equals(exchange.getRequestHeaders().get("Authorization"));
    if (known && !method.equals("GET")) {
      written.add(method + " " + exchange.getRequestURI().getPath() + " " + body);
      comment = body.replaceFirst("\\{", "{\"id\": 7,");
    }
    byte[] answer = (comment == null ? "[]" : "[" + comment + "]").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(known ? 200 : 401, answer.length);
    try (exchange) {
      exchange.getResponseBody().write(answer);
    }
  }

  /** What a runner sets for the pull request. */
  Map<String, String> environment(Path directory) throws IOException {
    Path event =
        Files.writeString(directory.resolve("event.json"), "{\"pull_request\": {\"number\": 3}}");
    return Map.of(
        "GITHUB_API_URL",
        "http://127.0.0.1:" + server.getAddress().getPort(),
        "GITHUB_REPOSITORY",
        "someone/something",
        "GITHUB_EVENT_PATH",
        event.toString());
  }

  List<String> written() {
    return written;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
