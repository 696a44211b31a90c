package dev.toll.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.up.UpState;
import dev.toll.exports.points.LatestSample;
import dev.toll.serve.watch.Library;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class WatchServerTest {
  @TempDir Path runs;
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private WatchServer server;

  @BeforeEach
  void start() throws IOException {
    server =
        WatchServer.start(
            List.of(runs), runs.resolve("kept"), Door.CATALOG, null, 0, log::add, null);
  }

  @AfterEach
  void end() {
    server.close();
    assertThat(log).isEmpty();
  }

  @Test
  void everyAnswerKeepsTheBrowserToItself() throws Exception {
    for (String path : List.of("", "nothing", "assets/watch.css", "api/runs", "metrics")) {
      for (String token : new String[] {server.token().reveal(), "wrong"}) {
        HttpResponse<String> answer = get(path, token);
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
            .startsWith("default-src 'none'")
            .doesNotContain("unsafe", "http");
        assertThat(answer.headers().map())
            .containsEntry("x-content-type-options", List.of("nosniff"))
            .containsEntry("cache-control", List.of("no-store"))
            .containsEntry("referrer-policy", List.of("no-referrer"));
        assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-origin");
      }
    }
  }

  @Test
  void aBrowsersWayIn() throws Exception {
    HttpResponse<String> first =
        client.send(
            HttpRequest.newBuilder(URI.create(server.entrance())).build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(first.statusCode()).isEqualTo(303);
    String cookie = first.headers().firstValue("Set-Cookie").orElseThrow();
    HttpResponse<String> page =
        client.send(
            HttpRequest.newBuilder(
                    URI.create(server.address())
                        .resolve(first.headers().firstValue("Location").orElseThrow()))
                .header("Cookie", cookie.substring(0, cookie.indexOf(';')))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body())
        .contains("There are no runs yet", "toll run redis-tls --scale smoke --runs " + runs)
        .doesNotContain(server.token().reveal());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "runs/../../etc/passwd",
        "runs/%2e%2e/live",
        "runs/..%2flock/report",
        "runs/latest/report",
        "runs/lock/live",
        "assets/../WatchSite.class",
        "assets/%2e%2e%2fpage.js",
        "assets/",
        "runs/%00/live",
        "runs//live"
      })
  void noPathLeadsToAFile(String path) throws Exception {
    try (FakeRun run = new FakeRun(runs)) {
      assertThat(run.directory.path()).exists();
      // By hand: a client would put such a path right before it asks.
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        socket
            .getOutputStream()
            .write(
                ("GET /"
                        + path
                        + " HTTP/1.1\r\n"
                        + "Host: 127.0.0.1\r\n"
                        + "Connection: close\r\n"
                        + "Authorization: Bearer "
                        + server.token().reveal()
                        + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
        String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(answer).startsWith("HTTP/1.1 404 ").contains("Not found.");
      }
    }
  }

  @Test
  void headSaysTheLengthAndNoMore() throws Exception {
    HttpResponse<String> head =
        client.send(
            request("assets/watch.css", server.token().reveal())
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(head.statusCode()).isEqualTo(200);
    assertThat(head.body()).isEmpty();
    assertThat(head.headers().firstValueAsLong("Content-Length").orElse(0)).isGreaterThan(1000);
  }

  @Test
  void listLiveAndComparisonSayWhatTheDirectoriesHold() throws Exception {
    try (FakeRun a = new FakeRun(runs);
        FakeRun b = new FakeRun(runs, FakeRun.study(), "2026-11-21T19:00:00Z")) {
      Files.writeString(a.directory.environment(), "{\"machine\": {\"processor\": \"Xeon\"}}");
      Files.writeString(b.directory.environment(), "{\"machine\": {\"processor\": \"EPYC\"}}");
      a.block(1).block(2).end("complete", "done");
      b.block(1).note("<script>alert(1)</script> & more").now(2, "shut", "measure", "load");
      JsonObject api = JsonParser.parseString(get("api/runs").body()).getAsJsonObject();
      assertThat(api.get("format").getAsString()).isEqualTo("toll-runs/1");
      JsonObject newest = api.getAsJsonArray("runs").get(0).getAsJsonObject();
      JsonObject oldest = api.getAsJsonArray("runs").get(1).getAsJsonObject();
      assertThat(newest.get("state").getAsString()).isEqualTo("running");
      assertThat(newest.getAsJsonObject("now").get("trial").getAsString()).isEqualTo("b02-shut");
      assertThat(oldest.get("state").getAsString()).isEqualTo("complete");
      assertThat(
              oldest.getAsJsonArray("effects").get(0).getAsJsonObject().get("ratio").getAsDouble())
          .isBetween(1.09, 1.11);

      assertThat(get("").body())
          .contains("running", "complete", "trial 3 of 6, shut", "+9.9\u00a0%");
      String live =
          get(newest.getAsJsonObject("links").get("live").getAsString().substring(1)).body();
      assertThat(live)
          .contains(
              "What a lock costs", "2 of 3", "&lt;script&gt;alert(1)&lt;/script&gt; &amp; more")
          .contains("The bounds hold whenever the run is stopped")
          .doesNotContain("<script>alert");
      String compare =
          get("compare?a="
                  + oldest.get("id").getAsString()
                  + "&b="
                  + newest.get("id").getAsString())
              .body();
      assertThat(compare)
          .contains("What differs", "run: blocks", "unpaired, geometric means")
          .contains("Two machines", "processor (Xeon; EPYC)");
      HttpResponse<String> report =
          get(oldest.getAsJsonObject("links").get("report").getAsString().substring(1));
      assertThat(report.body()).as("made from the journal").contains("What a lock costs");
      assertThat(report.headers().firstValue("Content-Security-Policy").orElse(""))
          .startsWith("sandbox allow-scripts")
          .doesNotContain("allow-same-origin", "connect-src 'self'");
      assertThat(a.directory.report()).as("nothing is written").doesNotExist();
      Files.writeString(a.directory.report(), "<p>as it was written");
      assertThat(get("runs/" + oldest.get("id").getAsString() + "/report").body())
          .isEqualTo("<p>as it was written");
      assertThat(get("compare?a=x&b=y").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void rowsComeAsTheyAreWrittenAndAreTakenUpAgain() throws Exception {
    try (FakeRun run = new FakeRun(runs)) {
      run.now(1, "open", "measure", "load");
      String id = new Library(List.of(runs), Door.CATALOG).runs().get(0).id();
      String address = server.address() + "runs/" + id + "/events";
      String place;
      try (Events events = Events.open(address, server.token().reveal(), null)) {
        assertThat(events.next("state").data().get("trial").getAsString()).isEqualTo("b01-open");
        run.write(1, "open", FakeRun.COLUMNS + FakeRun.rows(1, 3) + "4.001,1");
        JsonObject columns = events.next("columns").data();
        assertThat(columns.getAsJsonArray("columns")).hasSize(4);
        assertThat(events.times(3)).containsExactly(1.001, 2.001, 3.001);
        place = events.lastId();
      }
      run.write(1, "open", "00040.5,400000,0.4\n" + FakeRun.rows(5, 6));
      try (Events events = Events.open(address, server.token().reveal(), place)) {
        assertThat(events.times(3)).containsExactly(4.001, 5.001, 6.001);
        run.ended(1, "open", 6);
        assertThat(events.next("state").data().get("trial").isJsonNull()).isTrue();
        // A replay of the same trial, and then the same place names another file.
        run.now(2, "open", "measure", "load").write(2, "open", FakeRun.COLUMNS);
        run.write(2, "open", FakeRun.rows(1, 1));
        assertThat(events.next("columns").data().get("trial").getAsString()).isEqualTo("b02-open");
        assertThat(events.times(1)).containsExactly(1.001);
      }
      try (Events events = Events.open(address, server.token().reveal(), place)) {
        assertThat(events.next("columns").data().get("trial").getAsString()).isEqualTo("b02-open");
        assertThat(events.times(1)).as("of a place in another trial: all").containsExactly(1.001);
      }
    }
  }

  @Test
  void theListIsToldWhenRunsBeginAndEnd() throws Exception {
    try (Events events = Events.open(server.address() + "events", server.token().reveal(), null)) {
      assertThat(events.next("runs").data().get("runs").getAsString()).contains("no runs yet");
      try (FakeRun run = new FakeRun(runs)) {
        assertThat(events.next("runs").data().get("runs").getAsString()).contains("running");
        run.block(1).end("complete", "done");
        String html = "";
        while (!html.contains("complete")) {
          html = events.next("runs").data().get("runs").getAsString();
        }
      }
    }
  }

  @Test
  void manyStreamsStarveNoPageAndThereAreOnlySoMany() throws Exception {
    java.util.ArrayList<Events> open = new java.util.ArrayList<>();
    try {
      for (int i = 0; i < 64; i++) {
        open.add(Events.open(server.address() + "events", server.token().reveal(), null));
      }
      assertThat(get("").statusCode()).isEqualTo(200);
      HttpResponse<String> more = get("events");
      assertThat(more.statusCode()).isEqualTo(503);
      assertThat(more.headers().firstValue("Retry-After")).isPresent();
    } finally {
      for (Events events : open) {
        events.close();
      }
    }
  }

  @Test
  void metricsAreTheNewestRowWhileItIsMeasuredAndNothingElse() throws Exception {
    assertThat(get("metrics").body()).isEmpty();
    try (FakeRun run = new FakeRun(runs)) {
      run.block(1).now(2, "shut", "reset", "stop");
      assertThat(get("metrics").body()).as("what was measured last is not now").isEmpty();
      run.step(2, "shut", "measure", "load")
          .write(2, "shut", FakeRun.COLUMNS + FakeRun.rows(1, 7) + "8.001,9");
      HttpResponse<String> answer = get("metrics");
      assertThat(answer.headers().firstValue("Content-Type")).hasValue(LatestSample.CONTENT_TYPE);
      assertThat(answer.body())
          .contains("run=\"" + run.directory.id() + "\"", "study=\"lock\"", "trial=\"b02-shut\"")
          .contains("level=\"shut\"", " 100070.5\n");
    }
  }

  @Test
  void instancesAreShownWithTheTimeTheyHaveLeft() throws Exception {
    assertThat(get("instances").body()).contains("No instance is up");
    Path door = Files.createDirectories(runs.resolve("kept/door"));
    ClientAccess access =
        new ClientAccess(Map.of("KEY_FILE", "/secret/key"), List.of("open $KEY_FILE"), null);
    UpState up =
        new UpState(
            1,
            "door",
            "lock",
            "shut",
            null,
            UpState.Phase.UP,
            null,
            null,
            ProcFs.bootId(),
            ProcFs.uptime(),
            3600,
            List.of(),
            access,
            null);
    Files.writeString(door.resolve("up.json"), Journal.GSON.toJson(up));
    assertThat(get("instances").body())
        .contains("ended", "its keeper was killed", "toll down door");
    try (Journal journal = Journal.open(new RunDirectory(door).journal())) {
      long self = ProcessHandle.current().pid();
      journal.started("toll", self, ProcFs.startTicks(self));
      assertThat(get("instances").body())
          .contains("lock \u00b7 shut", "data-until=\"", "toll up --extend 1h door")
          .doesNotContain("keeper was killed", "secret");
    }
    assertThat(door.resolve("up.json")).content().contains("\"UP\"");
  }

  @Test
  void aTakenPortIsSaid() {
    assertThatThrownBy(
            () ->
                WatchServer.start(
                    List.of(runs),
                    runs.resolve("kept"),
                    Door.CATALOG,
                    "127.0.0.1",
                    server.port(),
                    log::add,
                    null))
        .isInstanceOf(BindException.class);
  }

  @Test
  void tokensAreNewAtEveryStartAndNotInTheAddress() throws Exception {
    try (WatchServer other =
        WatchServer.start(
            List.of(runs), runs.resolve("kept"), Door.CATALOG, "127.0.0.1", 0, log::add, null)) {
      assertThat(other.token().reveal()).isNotEqualTo(server.token().reveal());
      assertThat(other.address()).matches("http://127\\.0\\.0\\.1:\\d+/");
      assertThat(get("", other.token().reveal()).statusCode()).isEqualTo(401);
    }
  }

  private HttpResponse<String> get(String path) throws Exception {
    return get(path, server.token().reveal());
  }

  private HttpResponse<String> get(String path, String token) throws Exception {
    return client.send(request(path, token).build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path, String token) {
    return HttpRequest.newBuilder(URI.create(server.address() + path))
        .header("Authorization", "Bearer " + token);
  }
}
