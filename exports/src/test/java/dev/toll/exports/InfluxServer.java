package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.engine.process.Ports;
import dev.toll.exports.points.PointWriter.Kind;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An InfluxDB 1.x with an empty database {@code toll}. */
final class InfluxServer implements AutoCloseable {
  private final RealServer server;

  private InfluxServer(RealServer server) {
    this.server = server;
  }

  static InfluxServer start(Path home) throws Exception {
    String influxd = RealServer.program("influxd", "influxdb");
    Ports ports = new Ports();
    int port = ports.next();
    Path config =
        Files.writeString(
            home.resolve("influxdb.conf"),
            """
            reporting-disabled = true
            bind-address = "127.0.0.1:%d"
            [meta]
              dir = "%s/meta"
            [data]
              dir = "%s/data"
              wal-dir = "%s/wal"
            [monitor]
              store-enabled = false
            [http]
              bind-address = "127.0.0.1:%d"
            """
                .formatted(ports.next(), home, home, home, port));
    InfluxServer influx =
        new InfluxServer(
            RealServer.start(home, port, "/ping", List.of(influxd, "-config", config.toString())));
    influx.query("CREATE DATABASE toll");
    return influx;
  }

  /** Takes lines, as the file has them. */
  void load(String lines) throws Exception {
    URI write = URI.create(server.url() + "/write?db=toll&precision=ns");
    HttpResponse<String> answer =
        server.send(HttpRequest.newBuilder(write).POST(BodyPublishers.ofString(lines)).build());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(204);
  }

  /** A row of an answer: its tags, and its columns. */
  record Row(String measurement, Map<String, String> tags, Map<String, JsonElement> cells) {
    long millis() {
      return cells.get("time").getAsLong();
    }
  }

  /** Times are milliseconds. */
  List<Row> query(String query) throws Exception {
    JsonObject answer = server.ask("POST", "/query", "db", "toll", "epoch", "ms", "q", query);
    List<Row> rows = new ArrayList<>();
    for (JsonElement result : answer.getAsJsonArray("results")) {
      if (result.getAsJsonObject().has("error")) {
        throw new AssertionError(query + ": " + result);
      }
      JsonArray series = result.getAsJsonObject().getAsJsonArray("series");
      if (series != null) {
        series.forEach(one -> rows(one.getAsJsonObject(), rows));
      }
    }
    return rows;
  }

  private static void rows(JsonObject series, List<Row> rows) {
    Map<String, String> tags = new HashMap<>();
    if (series.has("tags")) {
      series
          .getAsJsonObject("tags")
          .entrySet()
          .forEach(tag -> tags.put(tag.getKey(), tag.getValue().getAsString()));
    }
    List<String> columns =
        series.getAsJsonArray("columns").asList().stream().map(JsonElement::getAsString).toList();
    for (JsonElement row : series.getAsJsonArray("values")) {
      Map<String, JsonElement> cells = new HashMap<>();
      for (int i = 0; i < columns.size(); i++) {
        JsonElement cell = row.getAsJsonArray().get(i);
        if (!cell.isJsonNull()) {
          cells.put(columns.get(i), cell);
        }
      }
      rows.add(new Row(series.get("name").getAsString(), tags, cells));
    }
  }

  /** Everything it holds. */
  List<Point> everything() throws Exception {
    List<Point> points = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (Row row : query("SELECT * FROM toll_" + kind.word() + " GROUP BY *")) {
        row.cells()
            .forEach(
                (field, value) -> {
                  if (!field.equals("time")) {
                    points.add(
                        new Point(kind, field, row.tags(), row.millis(), value.getAsDouble()));
                  }
                });
      }
    }
    return Point.sorted(points);
  }

  @Override
  public void close() {
    server.close();
  }
}
