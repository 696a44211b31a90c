package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.google.gson.JsonObject;
import dev.toll.exports.points.InfluxLines;
import dev.toll.exports.points.PointWriter;
import dev.toll.exports.points.PointWriter.Kind;
import dev.toll.exports.run.ExportedRun;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file loaded into a real InfluxDB, and back by its query API. */
@Tag("servers")
class InfluxIT {
  @TempDir Path home;
  private InfluxServer server;

  @BeforeEach
  void start() throws Exception {
    server = InfluxServer.start(home);
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void everyPointComesBack() throws Exception {
    ExportedRun run = RunFixture.plain(home.resolve("runs")).exported(true, "2026-11-21");

    StringWriter lines = new StringWriter();
    long written = Exports.write(run, new InfluxLines(lines));
    server.load(lines.toString());

    assertThat(server.everything())
        .isEqualTo(Point.expected(run))
        .hasSize(Math.toIntExact(written));
  }

  @Test
  void exportedAgainThereAreNoMore() throws Exception {
    ExportedRun run = RunFixture.plain(home.resolve("runs")).exported();

    server.load(Exports.influx(run));
    server.load(Exports.influx(run));

    assertThat(server.everything()).isEqualTo(Point.expected(run));
  }

  @Test
  void anyNameComesBackAndNoneBecomesAnother() throws Exception {
    List<String> names = Hostile.names(200).stream().distinct().toList();
    StringWriter lines = new StringWriter();
    try (PointWriter writer = new InfluxLines(lines)) {
      for (int i = 0; i < names.size(); i++) {
        writer
            .open(Kind.SERIES, List.of("value", names.get(i)), Map.of("level", names.get(i)))
            .at(1_795_219_200_000_000_000L, new String[] {Integer.toString(i), "1"});
      }
    }
    server.load(lines.toString());

    Map<Integer, String> stored =
        server.query("SELECT \"value\" FROM toll_series GROUP BY level").stream()
            .collect(
                Collectors.toMap(
                    row -> row.cells().get("value").getAsInt(), row -> row.tags().get("level")));
    assertThat(stored).hasSameSizeAs(names);
    for (int i = 0; i < names.size(); i++) {
      String clean = names.get(i).replaceAll("[\\\\\\p{Cc}\\u2028]", "_");
      assertThat(stored.get(i)).startsWith(clean.isEmpty() ? "_" : clean);
    }
    assertThat(server.query("SHOW FIELD KEYS FROM toll_series")).hasSize(names.size() + 1);
  }

  @Test
  void everyQueryOfTheDashboardFindsTheExportedPoints() throws Exception {
    ExportedRun run = RunFixture.plain(home.resolve("runs")).exported();
    server.load(Exports.influx(run));
    Dashboards dashboards = Dashboards.write(run, home.resolve("grafana"));
    Averages averages = new Averages(run);
    JsonObject time = dashboards.json("toll-influxdb").getAsJsonObject("time");
    String filter =
        "time >= '%s' AND time <= '%s'"
            .formatted(time.get("from").getAsString(), time.get("to").getAsString());

    int queries = 0;
    for (JsonObject target : dashboards.targets("toll-influxdb")) {
      String query =
          dashboards.substituted(
              target.get("query").getAsString().replace("$timeFilter", filter), ".*", "2s");
      List<InfluxServer.Row> rows = server.query(query);
      if (query.contains("toll_effect")) {
        assertThat(rows)
            .extracting(row -> row.tags().get("metric"))
            .containsExactlyInAnyOrder("elapsed", "entries_per_second");
        continue;
      }
      long bin = query.contains("time(1m)") ? 60_000 : query.contains("(5m)") ? 300_000 : 2000;
      String column = averages.column(query, name -> "mean(\"" + name + "\")");
      assertThat(rows.stream().map(row -> row.tags().get("trial")).distinct()).hasSize(6);
      for (InfluxServer.Row row : rows) {
        double mean = row.cells().get("mean").getAsDouble();
        double expected =
            averages.of(column, row.tags().get("trial"), row.millis(), row.millis() + bin - 1);
        assertThat(mean).as(query).isCloseTo(expected, withPercentage(1e-7));
      }
      queries++;
    }
    assertThat(queries).isEqualTo(5 + 3 + 4 + 1);
    assertThat(server.query("SHOW TAG VALUES FROM \"toll_series\" WITH KEY = \"level\""))
        .hasSize(2);
  }
}
