package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.results.Results;
import dev.toll.exports.files.CostIndex;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostIndexTest {
  @TempDir Path home;
  private Results results;

  @BeforeEach
  void analysed() throws Exception {
    results = RunFixture.plain(home).results();
  }

  /** What https://bencher.dev/bmf.json demands: objects of objects of numbers, and a value. */
  @Test
  void bencherHasAMeasurePerBenchmarkWithItsInterval() throws Exception {
    JsonObject all = JsonParser.parseString(CostIndex.bencher(results)).getAsJsonObject();
    assertThat(all.keySet()).containsExactly("lock/shut");
    JsonObject measures = all.getAsJsonObject("lock/shut");
    assertThat(measures.keySet()).containsExactly("elapsed_cost_index");
    JsonObject metric = measures.getAsJsonObject("elapsed_cost_index");
    assertThat(metric.keySet()).containsExactly("value", "lower_value", "upper_value");
    for (Map.Entry<String, JsonElement> each : metric.entrySet()) {
      assertThat(each.getValue().getAsJsonPrimitive().isNumber()).as(each.getKey()).isTrue();
    }
    // 21 s and a bit against 20.
    double value = metric.get("value").getAsDouble();
    assertThat(value).isCloseTo(104.95, within(0.1));
    assertThat(metric.get("lower_value").getAsDouble()).isLessThanOrEqualTo(value);
    assertThat(metric.get("upper_value").getAsDouble()).isGreaterThanOrEqualTo(value);
  }

  /** The fields of BenchmarkResult in its src/extract.ts: all strings but the value. */
  @Test
  void theGithubActionHasAnEntryPerLevelWithItsSentence() throws Exception {
    JsonElement all = JsonParser.parseString(CostIndex.githubAction(results));
    assertThat(all.getAsJsonArray()).hasSize(1);
    JsonObject entry = all.getAsJsonArray().get(0).getAsJsonObject();
    assertThat(entry.keySet()).isEqualTo(Set.of("name", "unit", "value", "range", "extra"));
    assertThat(entry.get("name").getAsString()).isEqualTo("lock/shut elapsed");
    assertThat(entry.get("unit").getAsString()).isEqualTo("100 = open");
    assertThat(entry.get("value").getAsJsonPrimitive().isNumber()).isTrue();
    assertThat(entry.get("range").getAsString()).matches("10[0-9.]+ to 10[0-9.]+");
    assertThat(entry.get("extra").getAsString()).contains("%");
  }

  @Test
  void aRunWithOneLevelHasNoCost() throws Exception {
    Results one = new RunFixture(home.resolve("one"), "lock", "open").results();
    assertThatThrownBy(() -> CostIndex.bencher(one))
        .hasMessageContaining("has no cost with an interval to export");
  }
}
