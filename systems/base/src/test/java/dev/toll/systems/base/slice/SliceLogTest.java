package dev.toll.systems.base.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SliceLogTest {
  @TempDir Path directory;

  @Test
  void oneLogOnTheClockOfTheLoadAlone() throws Exception {
    Path file = directory.resolve("latency.hlog");
    try (SliceLog log = SliceLog.open(file)) {
      log.begin();
      assertThat(log.add(tick(0.4, 1_000_000)).t()).isEqualTo(0.4);
      assertThat(log.ofSlice(50)).isCloseTo(1e-3, within(1e-5));
      log.end(0.5);
      log.begin();
      assertThat(log.ofSlice(50)).isNaN();
      assertThat(log.add(tick(0.3, 9_000_000)).t()).isEqualTo(0.8);
      assertThat(log.ofSlice(50)).isCloseTo(9e-3, within(1e-4));
      assertThat(log.whole().percentile(50)).isCloseTo(1e-3, within(1e-5));
      assertThat(log.whole().percentile(100)).isCloseTo(9e-3, within(1e-4));
      assertThat(log.waited(100)).isCloseTo(9e-3, within(1e-4));
    }
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      Histogram first = (Histogram) reader.nextIntervalHistogram();
      Histogram second = (Histogram) reader.nextIntervalHistogram();
      assertThat(first.getStartTimeStamp()).isZero();
      assertThat(second.getEndTimeStamp()).isEqualTo(800);
      assertThat(reader.hasNext()).isFalse();
    }
    assertThat(directory.resolve("latency-total.hlog")).isNotEmptyFile();
  }

  private static Event.Tick tick(double seconds, long nanos) {
    Histogram histogram = Histograms.create();
    histogram.recordValue(nanos);
    return new Event.Tick(1, seconds, 1, 1, null, Histograms.encode(histogram), null, null);
  }
}
