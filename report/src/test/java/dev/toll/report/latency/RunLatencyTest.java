package dev.toll.report.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLatencyTest {

  @TempDir Path run;

  @Test
  void trialsOfALevelArePooledWithAndWithoutTheirSums() throws IOException {
    write("b01-a", 1_000_000);
    write("b02-a", 9_000_000);
    RunLatency sums = read();
    Files.delete(run.resolve("trials/b02-a").resolve(LatencyLog.TOTAL));
    RunLatency logs = read();
    for (RunLatency latency : List.of(sums, logs)) {
      Histogram pooled = latency.of("a", RunLatency.SERVICE).orElseThrow();
      assertThat(pooled.getTotalCount()).isEqualTo(6);
      assertThat(pooled.getMinValue()).isBetween(990_000L, 1_010_000L);
      assertThat(pooled.getMaxValue()).isBetween(8_990_000L, 9_010_000L);
      assertThat(latency.trials()).containsEntry("a", 2);
      assertThat(latency.isPaced()).isFalse();
    }
  }

  private RunLatency read() {
    return RunLatency.read(run, List.of(trial("b01-a"), trial("b02-a"), trial("b03-a")));
  }

  private void write(String trial, long nanos) throws IOException {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(nanos, 3);
    String encoded = Histograms.encode(histogram);
    try (LatencyLog log = new LatencyLog(run.resolve("trials/" + trial + "/latency.hlog"))) {
      log.add(new Event.Tick(1, 1, 3, 3, null, encoded, null, null));
    }
  }

  private static Trial trial(String name) {
    return new Trial(
        name,
        1,
        1,
        "a",
        1,
        Status.VALID,
        null,
        null,
        Map.of(),
        Map.of(),
        Verdict.TRUE,
        Verdict.TRUE,
        null,
        Map.of(),
        null,
        null,
        List.of(),
        null);
  }
}
