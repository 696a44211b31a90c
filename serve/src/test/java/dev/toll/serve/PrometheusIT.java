package dev.toll.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.process.Ports;
import dev.toll.exports.points.PointWriter.Kind;
import dev.toll.exports.points.PrometheusNames;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real Prometheus scrapes a run under way, with the token from its file. */
@Tag("servers")
@Timeout(900)
class PrometheusIT {
  @TempDir Path home;

  @Test
  void whatIsScrapedIsTheNewestRow() throws Exception {
    Optional<Path> program =
        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
            .map(folder -> Path.of(folder, "prometheus"))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(program.isPresent(), "skipped: prometheus is not installed");
    Path runs = home.resolve("runs");
    int port = new Ports().next();
    try (WatchServer server =
            WatchServer.start(
                List.of(runs), runs.resolve("kept"), Door.CATALOG, null, 0, line -> {}, null);
        FakeRun run = new FakeRun(runs)) {
      run.block(1)
          .now(2, "shut", "measure", "load")
          .write(2, "shut", FakeRun.COLUMNS + FakeRun.rows(1, 9));
      Process prometheus = start(program.get(), port, server);
      try {
        Map<String, String> row = new TreeMap<>();
        Chromium.await(
            "a scrape: " + Files.readString(home.resolve("prometheus.log")),
            () -> {
              assertThat(prometheus.isAlive()).isTrue();
              row.putAll(scraped(port));
              return row.size() >= 3;
            });
        PrometheusNames names = new PrometheusNames();
        assertThat(row)
            .containsOnly(
                Map.entry(names.sample(Kind.SERIES, "entries_per_second"), "100090.5"),
                Map.entry(names.sample(Kind.SERIES, "entries_total"), "900000"),
                Map.entry(names.sample(Kind.SERIES, "server_cpu"), "0.9"));
      } finally {
        prometheus.destroy();
        assertThat(prometheus.waitFor(60, TimeUnit.SECONDS)).isTrue();
      }
    }
  }

  private Process start(Path program, int port, WatchServer server) throws IOException {
    Path token = Files.writeString(home.resolve("token"), server.token().reveal() + "\n");
    Path config =
        Files.writeString(
            home.resolve("prometheus.yml"),
            """
            scrape_configs:
              - job_name: toll
                scrape_interval: 1s
                authorization:
                  credentials_file: %s
                static_configs:
                  - targets: ['127.0.0.1:%d']
            """
                .formatted(token, server.port()));
    return new ProcessBuilder(
            program.toString(),
            "--config.file=" + config,
            "--storage.tsdb.path=" + home.resolve("data"),
            "--web.listen-address=127.0.0.1:" + port)
        .redirectErrorStream(true)
        .redirectOutput(home.resolve("prometheus.log").toFile())
        .start();
  }

  /** What Prometheus holds of the trial, by name; nothing while it is not ready. */
  private static Map<String, String> scraped(int port) throws Exception {
    String query =
        URLEncoder.encode(
            "{job=\"toll\",trial=\"b02-shut\",level=\"shut\"}", StandardCharsets.UTF_8);
    Map<String, String> found = new TreeMap<>();
    try {
      String body =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(
                          URI.create("http://127.0.0.1:" + port + "/api/v1/query?query=" + query))
                      .build(),
                  HttpResponse.BodyHandlers.ofString())
              .body();
      JsonArray all =
          JsonParser.parseString(body)
              .getAsJsonObject()
              .getAsJsonObject("data")
              .getAsJsonArray("result");
      for (JsonElement one : all) {
        JsonObject line = one.getAsJsonObject();
        found.put(
            line.getAsJsonObject("metric").get("__name__").getAsString(),
            line.getAsJsonArray("value").get(1).getAsString());
      }
    } catch (IOException | RuntimeException e) {
      // Not up yet.
    }
    return found;
  }
}
