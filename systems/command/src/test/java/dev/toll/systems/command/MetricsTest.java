package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import dev.toll.driver.Reading;
import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where figures are read, and which of several holds. */
class MetricsTest {
  @TempDir Path directory;

  private static Settings settings(String... pathsAndValues) {
    List<Setting> settings = new ArrayList<>();
    for (int i = 0; i < pathsAndValues.length; i += 2) {
      settings.add(
          new Setting(
              CommandSettings.METRICS + pathsAndValues[i],
              pathsAndValues[i + 1],
              Origin.COMMAND_LINE));
    }
    return Settings.of(settings);
  }

  private static Double read(Settings settings, String... lines) {
    MetricSpec spec = MetricSpec.of(settings).get(0);
    LineMetrics metrics = new LineMetrics(List.of(spec), null);
    for (String line : lines) {
      metrics.read(line);
    }
    Reading last = metrics.value(spec);
    return last == null || last.quantity() == null ? null : last.quantity().value();
  }

  @Test
  void theLastLineThatHasItHolds() {
    Settings rate = settings("r.pattern", "^rate: ([0-9.]+)/s", "r.better", "higher");
    assertThat(read(rate, "rate: 5/s", "rate: 7.5/s", "done")).isEqualTo(7.5);
    assertThat(read(rate, "the rate: 5/s", "rate: ?/s")).isNull();
  }

  @Test
  void aPathInJsonByNameByPlaceOrAsItStands() {
    String line = "{\"a\": {\"b\": [1, {\"c\": 2.5}]}, \"x.y\": 3, \"text\": \"4\", \"no\": true}";
    assertThat(read(settings("m.path", "a.b.1.c"), line)).isEqualTo(2.5);
    assertThat(read(settings("m.path", "a.b.0"), line, "{\"other\": 1}")).isEqualTo(1);
    assertThat(read(settings("m.path", "x.y"), line)).isEqualTo(3);
    assertThat(read(settings("m.path", "text"), line)).isEqualTo(4);
    for (String path : List.of("a", "a.b.9", "a.b.c", "no", "a..b")) {
      assertThat(read(settings("m.path", path), line)).as(path).isNull();
    }
    assertThat(read(settings("m.path", "a"), "{\"a\": 1", "[1]", "{a: 1}}", "{\"a\": \"NaN\"}"))
        .isNull();
  }

  /** A former value would stay where the last object is not read. */
  @Test
  void anObjectThatIsNotWholeOnItsLineIsNoNumber() {
    Settings path = settings("m.path", "a.0.v");
    String good = "{\"a\":[{\"v\":5}]}";
    assertThat(read(path, good)).isEqualTo(5);
    for (String bad : List.of(good + good, "{\"a\":[{\"v\":6}", "  \"v\" : 6", "[" + good + "]")) {
      assertThat(read(path, good, bad)).as(bad).isNull();
    }
    assertThat(read(path, good, "the \"v\" of it", "{\"b\":1}")).isEqualTo(5);
  }

  @Test
  void jsonIsALineOfItsOwn() {
    JsonObject json = LineMetrics.json("  {\"a\": 1} ");
    assertThat(json.get("a").getAsInt()).isEqualTo(1);
    assertThat(LineMetrics.json("result {\"a\": 1}")).isNull();
  }

  private Path log() throws Exception {
    Path file = directory.resolve("latency.hlog");
    HistogramLogWriter writer = new HistogramLogWriter(file.toFile());
    writer.outputLogFormatVersion();
    writer.outputLegend();
    double start = 0;
    for (String tag : List.of("get", "set")) {
      for (int second = 0; second < 2; second++) {
        Histogram histogram = new Histogram(3);
        for (int value = 1; value <= 100; value++) {
          histogram.recordValue(tag.equals("get") ? value : value * 1000L);
        }
        histogram.setTag(tag);
        writer.outputIntervalHistogram(start, start + 1, histogram, 1);
        start++;
      }
    }
    writer.close();
    return file;
  }

  @Test
  void histogramsAreSummedByTagOrAll() throws Exception {
    HdrLog log = HdrLog.read(log());
    List<MetricSpec> specs =
        MetricSpec.of(
            settings(
                "a.from", "hdr", "a.path", "p99", "a.tag", "get", "b.from", "hdr", "b.path",
                "count", "c.from", "hdr", "c.path", "p50", "c.tag", "set", "d.from", "hdr",
                "d.path", "p50", "d.tag", "none"));
    assertThat(log.value(specs.get(0))).isEqualTo(99);
    assertThat(log.value(specs.get(1))).isEqualTo(400);
    assertThat(log.value(specs.get(2))).isBetween(50_000.0, 50_100.0);
    assertThat(log.value(specs.get(3))).isNull();
  }

  @Test
  void aHistogramWithoutAPathYieldsItsPercentiles() throws Exception {
    List<MetricSpec> specs =
        MetricSpec.of(settings("wait.from", "hdr", "wait.unit", "us", "wait.tag", "get"));
    assertThat(specs)
        .extracting(spec -> spec.metric().name())
        .containsExactly("wait_p50", "wait_p90", "wait_p99", "wait_p99_9", "wait_max");
    HdrLog log = HdrLog.read(log());
    assertThat(specs).extracting(log::value).containsExactly(50.0, 90.0, 99.0, 100.0, 100.0);
  }

  @Test
  void aHistogramMayBeLinesOfAValueAndItsCount() throws Exception {
    Path file = Files.writeString(directory.resolve("counts"), "100 98\n200 1\n5000 1\n");
    HdrLog log = HdrLog.read(file);
    assertThat(log.value(specOf("p50"))).isEqualTo(100);
    assertThat(log.value(specOf("p99"))).isEqualTo(200);
    assertThat(log.value(specOf("max"))).isBetween(5000.0, 5003.0);
    Path broken = Files.writeString(directory.resolve("broken"), "100 98\nx 1\n");
    assertThatThrownBy(() -> HdrLog.read(broken)).hasMessageContaining("'x' is not a plain number");
  }

  @Test
  void aBrokenLogIsSaid() throws Exception {
    Path file = Files.writeString(directory.resolve("broken.hlog"), "0,1,2,notAHistogram\n");
    assertThatThrownBy(() -> HdrLog.read(file))
        .hasMessageContaining("the load's histogram log cannot be read");
    assertThat(HdrLog.read(directory.resolve("none.hlog")).value(specOf("p50"))).isNull();
  }

  private static MetricSpec specOf(String path) {
    return MetricSpec.of(settings("m.from", "hdr", "m.path", path)).get(0);
  }

  @Test
  void elapsedIsPrimaryUnlessTheStudySaysOtherwise() {
    assertThat(MetricSpec.metrics(settings("r.path", "r")))
        .filteredOn(Metric::primary)
        .extracting(Metric::name)
        .containsExactly("elapsed");
    Settings declared = settings("r.path", "r", "r.better", "higher", "r.primary", "yes");
    assertThat(MetricSpec.metrics(declared))
        .extracting(Metric::name)
        .containsExactly("r", "elapsed", "client_cpu", "machine_cpu");
    assertThat(MetricSpec.metrics(declared))
        .filteredOn(Metric::primary)
        .extracting(Metric::name)
        .containsExactly("r");
  }
}
