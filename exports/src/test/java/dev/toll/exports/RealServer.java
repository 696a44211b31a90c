package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A server of another project, started for a test on a loopback port and ended with it. */
final class RealServer implements AutoCloseable {
  private static final long DEADLINE_SECONDS = 120;

  private final Process process;
  private final Path log;
  private final String url;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  private RealServer(Process process, Path log, String url) {
    this.process = process;
    this.log = log;
    this.url = url;
  }

  /** A program on the path; the test is skipped where there is none. */
  static String program(String name, String packageName) {
    return Stream.concat(
            Stream.of(System.getenv("PATH").split(File.pathSeparator, -1)),
            Stream.of("/usr/sbin", "/usr/local/bin"))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Path::toString)
        .orElseGet(
            () -> abort(name + " is not installed; on Debian: apt-get install " + packageName));
  }

  /** Starts it, and waits until it answers at this path. */
  static RealServer start(Path home, int port, String ready, List<String> command)
      throws Exception {
    Path log = home.resolve("server.log");
    Process process =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    RealServer server = new RealServer(process, log, "http://127.0.0.1:" + port);
    try {
      server.await(ready);
    } catch (Exception | AssertionError e) {
      server.close();
      throw e;
    }
    return server;
  }

  private void await(String ready) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
    while (!answers(ready)) {
      assertThat(process.isAlive()).as("alive; its log: %s", tail()).isTrue();
      assertThat(System.nanoTime()).as("in time; its log: %s", tail()).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  private boolean answers(String path) throws InterruptedException {
    try {
      return send(HttpRequest.newBuilder(URI.create(url + path)).build()).statusCode() / 100 == 2;
    } catch (IOException e) {
      return false;
    }
  }

  private String tail() throws IOException {
    String text = Files.readString(log);
    return text.substring(Math.max(0, text.length() - 2000));
  }

  String url() {
    return url;
  }

  HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return client.send(request, BodyHandlers.ofString());
  }

  /** Asks, and wants a good answer in JSON. */
  JsonObject ask(String method, String path, String... parameters) throws Exception {
    StringBuilder form = new StringBuilder();
    for (int i = 0; i < parameters.length; i += 2) {
      form.append(form.length() == 0 ? "" : "&")
          .append(parameters[i])
          .append('=')
          .append(URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
    }
    HttpRequest.Builder request = HttpRequest.newBuilder();
    if (method.equals("POST")) {
      request
          .uri(URI.create(url + path))
          .header("Content-Type", "application/x-www-form-urlencoded")
          .POST(HttpRequest.BodyPublishers.ofString(form.toString()));
    } else {
      request.uri(URI.create(url + path + "?" + form));
    }
    HttpResponse<String> answer = send(request.timeout(Duration.ofSeconds(60)).build());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonParser.parseString(answer.body()).getAsJsonObject();
  }

  /** Runs a program to its end; returns what it said. */
  static String run(Path home, List<String> command) throws Exception {
    Path out = Files.createTempFile(home, "run", ".log");
    Process process =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    try {
      assertThat(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    String said = Files.readString(out);
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }

  @Override
  public void close() {
    process.destroy();
    if (!ended()) {
      process.destroyForcibly();
      assertThat(ended()).as("ended").isTrue();
    }
  }

  private boolean ended() {
    try {
      return process.waitFor(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
