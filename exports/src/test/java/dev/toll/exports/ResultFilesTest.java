package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.record.Order;
import dev.toll.engine.results.Results;
import dev.toll.exports.files.JmhJson;
import dev.toll.exports.files.OtavaCsv;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JMH's JSON and Otava's table. */
class ResultFilesTest {
  /** The keys of JMH's own output-golden.json, in its order. */
  private static final List<String> BENCHMARK =
      List.of(
          "jmhVersion",
          "benchmark",
          "mode",
          "threads",
          "forks",
          "jvm",
          "jvmArgs",
          "jdkVersion",
          "vmName",
          "vmVersion",
          "warmupIterations",
          "warmupTime",
          "warmupBatchSize",
          "measurementIterations",
          "measurementTime",
          "measurementBatchSize",
          "params",
          "primaryMetric",
          "secondaryMetrics");

  private static final List<String> NUMBERS =
      List.of(
          "threads",
          "forks",
          "warmupIterations",
          "warmupBatchSize",
          "measurementIterations",
          "measurementBatchSize");

  private static final List<String> SCORE =
      List.of("score", "scoreError", "scoreConfidence", "scorePercentiles", "scoreUnit", "rawData");

  private static final List<String> PERCENTILES =
      List.of("0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0");

  @TempDir Path home;

  private JsonArray jmh() throws Exception {
    return JsonParser.parseString(JmhJson.render(RunFixture.plain(home).results()))
        .getAsJsonArray();
  }

  @Test
  void jmhHasTheShapeOfItsOwnGolden() throws Exception {
    assertThat(jmh()).hasSize(4);
    for (JsonElement element : jmh()) {
      JsonObject benchmark = element.getAsJsonObject();
      assertThat(benchmark.keySet()).containsExactlyElementsOf(BENCHMARK);
      assertThat(benchmark.getAsJsonObject("params").keySet()).containsExactly("level");
      assertThat(benchmark.getAsJsonArray("jvmArgs")).isEmpty();
      NUMBERS.forEach(
          key -> assertThat(benchmark.getAsJsonPrimitive(key).isNumber()).as(key).isTrue());
      assertThat(benchmark.get("mode").getAsString()).isIn("thrpt", "avgt");
      score(benchmark.getAsJsonObject("primaryMetric"));
      benchmark
          .getAsJsonObject("secondaryMetrics")
          .entrySet()
          .forEach(entry -> score(entry.getValue().getAsJsonObject()));
    }
  }

  private static void score(JsonObject score) {
    assertThat(score.keySet()).containsExactlyElementsOf(SCORE);
    assertThat(score.getAsJsonArray("scoreConfidence")).hasSize(2);
    JsonObject percentiles = score.getAsJsonObject("scorePercentiles");
    assertThat(percentiles.keySet()).containsExactlyElementsOf(PERCENTILES);
    number(score.get("score"));
    number(score.get("scoreError"));
    score.getAsJsonArray("scoreConfidence").forEach(ResultFilesTest::number);
    percentiles.entrySet().forEach(entry -> number(entry.getValue()));
    for (JsonElement fork : score.getAsJsonArray("rawData")) {
      fork.getAsJsonArray().forEach(ResultFilesTest::number);
    }
  }

  /** JSONResultFormat writes what is no number as the text NaN. */
  private static void number(JsonElement value) {
    assertThat(value.getAsJsonPrimitive().isNumber() || value.getAsString().equals("NaN"))
        .as(value.toString())
        .isTrue();
  }

  @Test
  void jmhHasTheTrialsAndTheBlockRatios() throws Exception {
    JsonObject shut = jmh().get(1).getAsJsonObject();

    assertThat(shut.get("benchmark").getAsString()).isEqualTo("toll.lock.elapsed");
    assertThat(shut.getAsJsonObject("params").get("level").getAsString()).isEqualTo("shut");
    assertThat(shut.get("mode").getAsString()).isEqualTo("avgt");
    assertThat(shut.get("forks").getAsInt()).isEqualTo(3);
    JsonObject primary = shut.getAsJsonObject("primaryMetric");
    assertThat(primary.get("rawData").toString()).isEqualTo("[[21.1],[21.2],[21.3]]");
    assertThat(primary.get("score").getAsDouble()).isCloseTo(21.2, withPercentage(1e-9));
    // t(0.9995; 2) = 31.599, times 0.1 / sqrt(3).
    assertThat(primary.get("scoreError").getAsDouble()).isCloseTo(1.8244, withPercentage(0.01));
    JsonObject percentiles = primary.getAsJsonObject("scorePercentiles");
    assertThat(percentiles.get("0.0").getAsDouble()).isEqualTo(21.1);
    assertThat(percentiles.get("50.0").getAsDouble()).isEqualTo(21.2);
    assertThat(percentiles.get("90.0").getAsDouble()).isEqualTo(21.3);
    JsonObject ratio = shut.getAsJsonObject("secondaryMetrics").getAsJsonObject("ratio to open");
    Results.Effect effect =
        RunFixture.plain(home.resolve("again")).results().effects().stream()
            .filter(one -> one.metric().equals("elapsed"))
            .findFirst()
            .orElseThrow();
    assertThat(ratio.getAsJsonArray("rawData")).hasSize(3);
    assertThat(ratio.get("score").getAsDouble()).isEqualTo(effect.ratio());
    assertThat(ratio.getAsJsonArray("scoreConfidence").get(0).getAsDouble())
        .isEqualTo(effect.interval().low());
    assertThat(jmh().get(0).getAsJsonObject().getAsJsonObject("secondaryMetrics").size()).isZero();
  }

  /** As published, levels are compared as groups: there is no ratio per block. */
  @Test
  void jmhHasTheRatioOfARunInSequenceWithoutRawData() throws Exception {
    JsonObject ratio =
        JsonParser.parseString(JmhJson.render(RunFixture.plain(home).results(Order.SEQUENTIAL)))
            .getAsJsonArray()
            .get(1)
            .getAsJsonObject()
            .getAsJsonObject("secondaryMetrics")
            .getAsJsonObject("ratio to open");

    score(ratio);
    assertThat(ratio.get("score").getAsDouble()).isCloseTo(21.2 / 20.2, withPercentage(0.1));
    assertThat(ratio.getAsJsonArray("rawData")).isEmpty();
    assertThat(ratio.getAsJsonObject("scorePercentiles").get("50.0").getAsString())
        .isEqualTo("NaN");
  }

  @Test
  void otavaHasARowPerBlock() throws Exception {
    RunFixture fixture = RunFixture.plain(home);
    String header = OtavaCsv.header(fixture.exported());
    List<String> rows = OtavaCsv.rows(fixture.exported()).lines().toList();

    assertThat(header)
        .isEqualTo(
            "time,run,block,toll,elapsed.open,elapsed.shut,entries_per_second.open,"
                + "entries_per_second.shut\n");
    assertThat(rows).hasSize(3);
    assertThat(rows.get(0))
        .startsWith("2026-11-20T19:01:40Z,20261120T190000Z,1,0.1.0,20.1,21.1,49751.2");
  }
}
