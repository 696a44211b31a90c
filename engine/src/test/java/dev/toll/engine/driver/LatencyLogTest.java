package dev.toll.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyLogTest {
  @TempDir Path directory;

  private static Event.Tick tick(double t, long... nanos) {
    Histogram histogram = new Histogram(3);
    for (long value : nanos) {
      histogram.recordValue(value);
    }
    return new Event.Tick(1, t, nanos.length, 0, null, Histograms.encode(histogram), null, null);
  }

  @Test
  void otherToolsCanReadItAndThePercentilesAreOfTheWhole() throws Exception {
    Path file = directory.resolve("trials/b01-none/latency.hlog");
    try (LatencyLog log = new LatencyLog(file)) {
      assertThat(log.percentile(50)).isNaN();
      log.add(tick(1.0, 1_000_000, 2_000_000));
      log.add(new Event.Tick(1, 2.0, 0, 0, null, null, null, null));
      log.add(tick(3.0, 9_000_000));
      assertThat(log.percentile(100)).isBetween(0.008_9, 0.009_1);
      assertThat(log.percentile(50)).isBetween(0.001_9, 0.002_1);
    }
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      Histogram first = (Histogram) reader.nextIntervalHistogram();
      assertThat(first.getTotalCount()).isEqualTo(2);
      assertThat(first.getTag()).isEqualTo("service");
      Histogram second = (Histogram) reader.nextIntervalHistogram();
      assertThat(second.getMaxValue()).isBetween(8_900_000L, 9_100_000L);
      assertThat(reader.hasNext()).isFalse();
    }
    assertThat(Files.readString(file)).contains("#[Histogram log format version 1.3]");
  }

  @Test
  void theSumLiesBesideItByTag() throws Exception {
    Path file = directory.resolve("latency.hlog");
    Event.Tick paced = tick(2.0, 1_000_000);
    try (LatencyLog log = new LatencyLog(file)) {
      log.add(tick(1.0, 1_000_000, 2_000_000));
      log.add(new Event.Tick(1, 2.0, 1, 3, 0.5, paced.service(), paced.service(), null));
    }
    try (HistogramLogReader reader =
        new HistogramLogReader(directory.resolve(LatencyLog.TOTAL).toFile())) {
      Histogram service = (Histogram) reader.nextIntervalHistogram();
      assertThat(service.getTag()).isEqualTo("service");
      assertThat(service.getTotalCount()).isEqualTo(3);
      assertThat(service.getEndTimeStamp()).isEqualTo(2000);
      Histogram response = (Histogram) reader.nextIntervalHistogram();
      assertThat(response.getTag()).isEqualTo("response");
      assertThat(response.getTotalCount()).isEqualTo(1);
      assertThat(reader.hasNext()).isFalse();
    }
  }

  @Test
  void operationsBesideTheLoadHaveATagOfTheirOwnAndAreNoneOfItsPercentiles() throws Exception {
    Path file = directory.resolve("latency.hlog");
    try (LatencyLog log = new LatencyLog(file)) {
      log.add(tick(1.0, 1_000_000));
      log.add(0, 4.0, tick(0, 80_000_000, 90_000_000).service(), "walk");
      assertThat(log.percentile(100)).isBetween(0.000_9, 0.001_1);
    }
    try (HistogramLogReader reader =
        new HistogramLogReader(directory.resolve(LatencyLog.TOTAL).toFile())) {
      assertThat(reader.nextIntervalHistogram().getTag()).isEqualTo("service");
      Histogram walks = (Histogram) reader.nextIntervalHistogram();
      assertThat(walks.getTag()).isEqualTo("walk");
      assertThat(walks.getTotalCount()).isEqualTo(2);
      assertThat(walks.getEndTimeStamp()).isEqualTo(4000);
      assertThat(reader.hasNext()).isFalse();
    }
  }

  @Test
  void aPlaceThatCannotBeWrittenFailsAtOnce() throws Exception {
    Path inAFile = Files.createFile(directory.resolve("full")).resolve("latency.hlog");
    assertThatThrownBy(() -> new LatencyLog(inAFile)).isInstanceOf(IOException.class);
    Path file = directory.resolve("latency.hlog");
    try (LatencyLog log = new LatencyLog(file)) {
      assertThat(log.percentile(50)).isNaN();
    }
    assertThat(file).exists();
  }
}
