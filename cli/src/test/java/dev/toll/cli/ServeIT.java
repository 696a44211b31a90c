package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.journal.RunDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code toll serve} alongside {@code toll run}, each a process of its own. */
@Timeout(900)
class ServeIT {
  private static final long DEADLINE_SECONDS = 120;

  @TempDir Path home;
  private final List<Process> processes = new ArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private Path runs;
  private Process serve;
  private String entrance;

  @BeforeEach
  void start() throws Exception {
    runs = Files.createDirectories(home.resolve("runs"));
    serve = launch("serve", "serve", "--runs", runs.toString(), "--token-file", token().toString());
    entrance =
        new BufferedReader(new InputStreamReader(serve.getInputStream(), StandardCharsets.UTF_8))
            .readLine();
    assertThat(entrance)
        .as(log("serve"))
        .matches("http://127\\.0\\.0\\.1:\\d+/\\?token=[\\w-]{43}");
  }

  @AfterEach
  void end() {
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  void aRealRunIsWatchedRowForRow() throws Exception {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(token())))
        .isEqualTo("rw-------");
    assertThat(entrance).endsWith("=" + Files.readString(token()).strip());
    assertThat(serve.info().commandLine().orElse("")).doesNotContain(secret());
    // Long enough for a few samples, and no longer.
    Process run =
        launch(
            "run",
            "run",
            "gzip-level",
            "--scale",
            "smoke",
            "--levels",
            "default,best",
            "--set",
            "workload.load=gzip \"-$LEVEL\" -c \"$TOLL_RUN_DIR/input\" > out.gz;"
                + " stat -c 'compressed %s' out.gz; sleep 3",
            "--runs",
            runs.toString());
    run.getInputStream().close();
    String id = firstRun();
    Map<String, List<String>> heard = new LinkedHashMap<>();
    String state = "";
    BlockingQueue<String> lines = stream("runs/" + id + "/events");
    String event = "";
    String trial = "";
    while (!state.equals("complete")) {
      String line = lines.poll(DEADLINE_SECONDS, TimeUnit.SECONDS);
      assertThat(line).as("told in time; %s", log("run")).isNotNull();
      if (line.startsWith("event: ")) {
        event = line.substring(7);
      } else if (line.startsWith("data: ")) {
        JsonObject data = JsonParser.parseString(line.substring(6)).getAsJsonObject();
        switch (event) {
          case "state" -> state = data.get("state").getAsString();
          case "columns" -> {
            trial = data.get("trial").getAsString();
            assertThat(heard.put(trial, new ArrayList<>())).as("begun twice").isNull();
          }
          default -> {
            for (JsonElement row : data.getAsJsonArray("rows")) {
              heard.get(trial).add(cells(row));
            }
          }
        }
      }
    }
    assertThat(run.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).as(log("run")).isZero();
    RunDirectory directory = RunDirectory.latest(runs, "gzip-level").orElseThrow();
    assertThat(heard).hasSize(2);
    for (Map.Entry<String, List<String>> each : heard.entrySet()) {
      List<String> written = rows(directory.trial(each.getKey()).resolve("series.csv"));
      assertThat(written).hasSizeGreaterThanOrEqualTo(3);
      // The last row may come when the trial is over: then the page has it from the file.
      assertThat(each.getValue())
          .isNotEmpty()
          .isEqualTo(written.subList(0, each.getValue().size()));
      assertThat(each.getValue()).hasSizeGreaterThanOrEqualTo(written.size() - 2);
    }
    endsAtOnce();
  }

  /** With a stream open, as a page has one. */
  private void endsAtOnce() throws Exception {
    BlockingQueue<String> open = stream("events");
    assertThat(open.poll(DEADLINE_SECONDS, TimeUnit.SECONDS)).isNotNull();
    serve.destroy();
    assertThat(serve.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).as(log("serve")).isTrue();
    assertThat(serve.exitValue()).isEqualTo(143);
    assertThat(token()).as("of no use any more").doesNotExist();
    assertThat(log("serve")).doesNotContain(secret(), "Exception");
  }

  @Test
  void aTakenPortAndAnOpenHostAreOneMessageEach() throws Exception {
    String port = entrance.replaceAll(".*:(\\d+)/.*", "$1");
    Process second = launch("second", "serve", "--port", port);
    assertThat(second.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(second.exitValue()).isEqualTo(ExitCode.RUN_FAILED);
    assertThat(log("second").lines())
        .singleElement()
        .asString()
        .contains("error: cannot listen on port " + port, "choose another with --port");
    Process third = launch("third", "serve", "--host", "0.0.0.0");
    assertThat(third.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(third.exitValue()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(log("third").lines())
        .singleElement()
        .asString()
        .contains("error: --host: '0.0.0.0' is not a loopback address");
  }

  private Path token() {
    return home.resolve("token");
  }

  private String secret() {
    return entrance.substring(entrance.indexOf('=') + 1);
  }

  private String address(String path) {
    return entrance.substring(0, entrance.indexOf('?')) + path;
  }

  private String firstRun() throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
    while (true) {
      String body = client.send(request("api/runs"), HttpResponse.BodyHandlers.ofString()).body();
      var found = JsonParser.parseString(body).getAsJsonObject().getAsJsonArray("runs");
      if (!found.isEmpty()) {
        return found.get(0).getAsJsonObject().get("id").getAsString();
      }
      assertThat(System.nanoTime()).as("a run in time; %s", log("run")).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  private BlockingQueue<String> stream(String path) throws Exception {
    var body = client.send(request(path), HttpResponse.BodyHandlers.ofInputStream()).body();
    BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    Thread reader =
        new Thread(
            () -> {
              try (BufferedReader in =
                  new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
                in.lines().forEach(lines::add);
              } catch (IOException | java.io.UncheckedIOException e) {
                // The server has ended.
              }
            });
    reader.setDaemon(true);
    reader.start();
    return lines;
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create(address(path)))
        .header("Authorization", "Bearer " + secret())
        .build();
  }

  private static String cells(JsonElement row) {
    List<String> cells = new ArrayList<>();
    row.getAsJsonArray().forEach(cell -> cells.add(cell.isJsonNull() ? "" : cell.getAsString()));
    return String.join(",", cells);
  }

  private static List<String> rows(Path series) throws IOException {
    List<String> lines = Files.readAllLines(series);
    return lines.subList(1, lines.size());
  }

  private Process launch(String name, String... arguments) throws Exception {
    Process process =
        TollProcess.of(arguments).redirectError(home.resolve(name + ".log").toFile()).start();
    processes.add(process);
    return process;
  }

  private String log(String name) throws IOException {
    Path file = home.resolve(name + ".log");
    return Files.exists(file) ? Files.readString(file) : "";
  }
}
