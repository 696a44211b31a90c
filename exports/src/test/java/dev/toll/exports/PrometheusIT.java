package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.toll.exports.points.PointWriter.Kind;
import dev.toll.exports.points.PrometheusNames;
import dev.toll.exports.run.ExportedRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Into a real Prometheus by its own promtool, and back by its query API. */
@Tag("servers")
class PrometheusIT {
  @TempDir Path home;

  @Test
  void everyPointComesBack() throws Exception {
    ExportedRun run = RunFixture.plain(home.resolve("runs")).exported(true, "2026-11-21");
    try (PrometheusServer server = PrometheusServer.over(home, Exports.openMetrics(run))) {
      long end = run.endNanos() / 1_000_000;

      List<Point> stored = server.everything(run.start().toEpochMilli(), end);

      PrometheusNames names = new PrometheusNames();
      List<Point> expected =
          Point.sorted(
              Point.expected(run).stream()
                  .map(point -> point.renamed(names.sample(point.kind(), point.name())))
                  .toList());
      assertThat(stored).isEqualTo(expected).hasSizeGreaterThan(2000);
    }
  }

  @Test
  void hostileNamesComeBackAsTheyAre() throws Exception {
    ExportedRun run =
        new RunFixture(home.resolve("runs"), Hostile.NAMES.get(0), "日本 \\ \"x\"", "a\nb,c=d")
            .exported();
    try (PrometheusServer server = PrometheusServer.over(home, Exports.openMetrics(run))) {
      assertThat(server.labelValues("study", "{__name__=~\"toll_.+\"}"))
          .containsExactly(Hostile.NAMES.get(0));
      assertThat(server.labelValues("level", "{__name__=~\"toll_.+\"}"))
          .containsExactlyInAnyOrder("日本 \\ \"x\"", "a\nb,c=d");
    }
  }

  @Test
  void everyQueryOfTheDashboardFindsTheExportedPoints() throws Exception {
    ExportedRun run = RunFixture.plain(home.resolve("runs")).exported();
    Dashboards dashboards = Dashboards.write(run, home.resolve("grafana"));
    try (PrometheusServer server = PrometheusServer.over(home, Exports.openMetrics(run))) {
      Averages averages = new Averages(run);
      long from = run.start().toEpochMilli();
      int queries = 0;
      for (JsonObject target : dashboards.targets("toll-prometheus")) {
        String query = dashboards.substituted(target.get("expr").getAsString(), ".*", "2s");
        if (target.has("instant")) {
          assertThat(server.instant(query, run.endNanos() / 1_000_000))
              .extracting(line -> line.labels().get("metric"))
              .containsExactlyInAnyOrder("elapsed", "entries_per_second");
        } else {
          List<PrometheusServer.Line> lines = server.range(query, from, from + 24_000, 2000);
          assertThat(lines).as(query).hasSize(6);
          for (PrometheusServer.Line line : lines) {
            check(averages, query, line);
          }
        }
        queries++;
      }
      assertThat(queries).isEqualTo(5 + 3 + 4 + 1 + 1);
      assertThat(
              server.labelValues("__name__", "{__name__=~\"toll_.+\",run=~\"20261120T190000Z\"}"))
          .contains("toll_AVG_FILES_TABLET", "toll_entries_total", "toll_trial_elapsed");
    }
  }

  /** Prometheus averages what is in [t - window, t]; from version 3 on in (t - window, t]. */
  private static void check(Averages averages, String query, PrometheusServer.Line line) {
    long window = query.contains("[1m]") ? 60_000 : query.contains("[5m]") ? 300_000 : 2000;
    String column = averages.column(query, PrometheusIT::prometheus);
    String trial = line.labels().get("trial");
    assertThat(line.values()).isNotEmpty();
    for (Map.Entry<Long, Double> value : line.values().entrySet()) {
      long to = value.getKey();
      assertThat(
              List.of(
                  averages.of(column, trial, to - window, to),
                  averages.of(column, trial, to - window + 1, to)))
          .as(query)
          .anyMatch(expected -> Math.abs(expected - value.getValue()) <= 1e-9 * expected);
    }
  }

  private static String prometheus(String column) {
    String name = new PrometheusNames().sample(Kind.SERIES, column);
    return name + "{";
  }
}
