package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.exports.run.ExportedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The directory Grafana is given, as its documents describe it; its queries are in the ITs. */
class GrafanaTest {
  private static final Set<String> DASHBOARD =
      Set.of(
          "uid",
          "title",
          "description",
          "tags",
          "schemaVersion",
          "version",
          "editable",
          "graphTooltip",
          "timezone",
          "refresh",
          "time",
          "templating",
          "annotations",
          "links",
          "panels");
  private static final Set<String> PANEL =
      Set.of(
          "id",
          "type",
          "title",
          "description",
          "gridPos",
          "datasource",
          "targets",
          "fieldConfig",
          "interval",
          "options");
  private static final Map<String, Set<String>> TARGET =
      Map.of(
          "prometheus",
          Set.of("refId", "datasource", "expr", "legendFormat", "range", "instant", "format"),
          "influxdb",
          Set.of("refId", "datasource", "rawQuery", "query", "alias", "resultFormat"),
          "opentsdb",
          Set.of(
              "refId",
              "datasource",
              "metric",
              "aggregator",
              "downsampleInterval",
              "downsampleAggregator",
              "downsampleFillPolicy",
              "tags",
              "alias"));

  @TempDir Path home;

  private Dashboards write() throws Exception {
    return Dashboards.write(RunFixture.plain(home).exported(), home.resolve("grafana"));
  }

  private static Map<?, ?> yaml(Path file) throws Exception {
    return (Map<?, ?>)
        new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"prometheus", "influxdb", "opentsdb"})
  void dashboardsAreWhatGrafanaReads(String source) throws Exception {
    JsonObject dashboard = write().json("toll-" + source);

    assertThat(dashboard.keySet()).isEqualTo(DASHBOARD);
    assertThat(dashboard.get("uid").getAsString()).matches("[A-Za-z0-9_-]{1,40}");
    assertThat(dashboard.getAsJsonObject("time").get("from").getAsString())
        .isEqualTo("2026-11-21T00:00:00Z");
    // The last sample is at 20.040 s; a second more.
    assertThat(dashboard.getAsJsonObject("time").get("to").getAsString())
        .isEqualTo("2026-11-21T00:00:21.040Z");
    Set<Integer> ids = new HashSet<>();
    Set<String> places = new HashSet<>();
    for (JsonElement element : dashboard.getAsJsonArray("panels")) {
      JsonObject panel = element.getAsJsonObject();
      assertThat(PANEL).containsAll(panel.keySet());
      assertThat(panel.get("type").getAsString()).isIn("timeseries", "table", "text");
      assertThat(ids.add(panel.get("id").getAsInt())).isTrue();
      JsonObject place = panel.getAsJsonObject("gridPos");
      assertThat(place.keySet()).containsExactlyInAnyOrder("x", "y", "w", "h");
      assertThat(place.get("x").getAsInt() + place.get("w").getAsInt()).isLessThanOrEqualTo(24);
      assertThat(places.add(place.get("x") + " " + place.get("y"))).isTrue();
      targets(source, panel);
    }
  }

  private static void targets(String source, JsonObject panel) {
    if (!panel.has("targets")) {
      return;
    }
    Set<String> refs = new HashSet<>();
    for (JsonElement element : panel.getAsJsonArray("targets")) {
      JsonObject target = element.getAsJsonObject();
      assertThat(TARGET.get(source)).containsAll(target.keySet());
      assertThat(refs.add(target.get("refId").getAsString())).isTrue();
      for (JsonObject place : List.of(target, panel)) {
        assertThat(place.getAsJsonObject("datasource").toString())
            .isEqualTo("{\"type\":\"%s\",\"uid\":\"toll-%s\"}".formatted(source, source));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"prometheus", "influxdb", "opentsdb"})
  void everyVariableUsedIsThere(String source) throws Exception {
    JsonObject dashboard = write().json("toll-" + source);
    List<String> names =
        dashboard.getAsJsonObject("templating").getAsJsonArray("list").asList().stream()
            .map(variable -> variable.getAsJsonObject().get("name").getAsString())
            .toList();

    assertThat(names).containsExactly("study", "run", "level", "trial", "metric");
    assertThat(
            java.util.regex.Pattern.compile("\\$(?!__)(?!tag_)(?!timeFilter)(\\w+)")
                .matcher(dashboard.get("panels").toString())
                .results()
                .map(match -> match.group(1))
                .distinct())
        .containsExactlyInAnyOrderElementsOf(names);
  }

  @Test
  void thePostsFourPicturesComeFirst() throws Exception {
    List<String> titles =
        write().json("toll-prometheus").getAsJsonArray("panels").asList().stream()
            .map(panel -> panel.getAsJsonObject().get("title").getAsString())
            .toList();

    assertThat(titles)
        .containsExactly(
            "TABLE_RECS (1m average)",
            "TOTAL_INGEST (5m average)",
            "AVG_FILES/TABLET (1m average)",
            "ACCUMULO_FILES (1m average)",
            "Rate",
            "CPU",
            "Latency",
            "$metric",
            "Effects");
  }

  @Test
  void aRunWithoutThemSaysSo() throws Exception {
    RunFixture fixture = RunFixture.plain(home);
    ExportedRun run = fixture.exported();
    for (var trial : run.trials()) {
      Files.writeString(
          trial.series(), "t,entries_per_second,entries_total,client_cpu\n1.000,5,5,1\n");
    }
    String text = Dashboards.write(run, home.resolve("grafana")).json("toll-opentsdb").toString();

    assertThat(text)
        .contains(
            "This run did not record TABLE_RECS; showing entries_total, as counted by the driver")
        .contains("This run did not record AVG_FILES/TABLET.")
        .contains("\"metric\":\"toll.entries_total\"");
  }

  @Test
  void theProvisioningFilesNameThem() throws Exception {
    Path directory = write().directory();

    Map<?, ?> sources = yaml(directory.resolve("datasources/toll.yaml"));
    assertThat(sources.get("apiVersion")).isEqualTo(1);
    assertThat(
            ((List<?>) sources.get("datasources"))
                .stream().map(source -> ((Map<?, ?>) source).get("uid").toString()))
        .containsExactly("toll-prometheus", "toll-influxdb", "toll-opentsdb");
    Map<?, ?> provider =
        (Map<?, ?>)
            ((List<?>) yaml(directory.resolve("dashboards/toll.yaml")).get("providers")).get(0);
    assertThat(provider.get("type")).isEqualTo("file");
    Path pages = Path.of(((Map<?, ?>) provider.get("options")).get("path").toString());
    assertThat(pages).isAbsolute();
    try (var files = Files.list(pages)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "toll-prometheus.json", "toll-influxdb.json", "toll-opentsdb.json");
    }
  }

  @Test
  void openTsdbIsAskedForWhatIsExported() throws Exception {
    ExportedRun run = RunFixture.plain(home).exported();
    String put = Exports.put(run);

    assertThat(Dashboards.write(run, home.resolve("grafana")).targets("toll-opentsdb"))
        .hasSize(5 + 3 + 4 + 1)
        .map(target -> target.get("metric").getAsString())
        .allSatisfy(
            metric ->
                assertThat(metric.equals("$metric") || put.contains("put " + metric + " "))
                    .as(metric)
                    .isTrue());
  }
}
