package dev.toll.exports;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.engine.process.Ports;
import dev.toll.exports.points.PointWriter.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Prometheus over blocks that promtool made of an export. */
final class PrometheusServer implements AutoCloseable {
  private final RealServer server;

  private PrometheusServer(RealServer server) {
    this.server = server;
  }

  static PrometheusServer over(Path home, String openMetrics) throws Exception {
    String promtool = RealServer.program("promtool", "prometheus");
    String prometheus = RealServer.program("prometheus", "prometheus");
    Path file = Files.writeString(home.resolve("run.om"), openMetrics);
    Path data = Files.createDirectories(home.resolve("data"));
    RealServer.run(
        home,
        List.of(
            promtool,
            "tsdb",
            "create-blocks-from",
            "openmetrics",
            file.toString(),
            data.toString()));
    Path config = Files.writeString(home.resolve("prometheus.yml"), "global: {}\n");
    int port = new Ports().next();
    return new PrometheusServer(
        RealServer.start(
            home,
            port,
            "/-/ready",
            List.of(
                prometheus,
                "--config.file=" + config,
                "--storage.tsdb.path=" + data,
                // The test's points are on a fixed day, which will be long ago.
                "--storage.tsdb.retention.time=100y",
                "--web.listen-address=127.0.0.1:" + port)));
  }

  /** A query's series: labels, and values by milliseconds. */
  record Line(Map<String, String> labels, Map<Long, Double> values) {}

  List<Line> instant(String query, long millis) throws Exception {
    return lines(server.ask("POST", "/api/v1/query", "query", query, "time", millis / 1000.0 + ""));
  }

  List<Line> range(String query, long from, long to, long step) throws Exception {
    return lines(
        server.ask(
            "POST",
            "/api/v1/query_range",
            "query",
            query,
            "start",
            from / 1000.0 + "",
            "end",
            to / 1000.0 + "",
            "step",
            step / 1000.0 + ""));
  }

  List<String> labelValues(String label, String match) throws Exception {
    JsonObject answer = server.ask("GET", "/api/v1/label/" + label + "/values", "match[]", match);
    return answer.getAsJsonArray("data").asList().stream().map(JsonElement::getAsString).toList();
  }

  private static List<Line> lines(JsonObject answer) {
    List<Line> lines = new ArrayList<>();
    for (JsonElement result : answer.getAsJsonObject("data").getAsJsonArray("result")) {
      JsonObject line = result.getAsJsonObject();
      Map<String, String> labels = new HashMap<>();
      line.getAsJsonObject("metric")
          .entrySet()
          .forEach(label -> labels.put(label.getKey(), label.getValue().getAsString()));
      Map<Long, Double> values = new HashMap<>();
      List<JsonElement> samples =
          line.has("values")
              ? line.getAsJsonArray("values").asList()
              : List.of(line.getAsJsonArray("value"));
      for (JsonElement sample : samples) {
        values.put(
            Math.round(sample.getAsJsonArray().get(0).getAsDouble() * 1000),
            Double.parseDouble(sample.getAsJsonArray().get(1).getAsString()));
      }
      lines.add(new Line(labels, values));
    }
    return lines;
  }

  /** Everything it holds, under Prometheus' names. */
  List<Point> everything(long from, long to) throws Exception {
    List<Point> points = new ArrayList<>();
    String window = "[" + (to - from + 1000) + "ms]";
    for (Line line : instant("{__name__=~\"toll_.+\"}" + window, to)) {
      Map<String, String> tags = new HashMap<>(line.labels());
      String name = tags.remove("__name__");
      line.values()
          .forEach((millis, value) -> points.add(new Point(kind(name), name, tags, millis, value)));
    }
    return Point.sorted(points);
  }

  private static Kind kind(String name) {
    return name.startsWith("toll_trial_")
        ? Kind.TRIAL
        : name.startsWith("toll_effect_") ? Kind.EFFECT : Kind.SERIES;
  }

  @Override
  public void close() {
    server.close();
  }
}
