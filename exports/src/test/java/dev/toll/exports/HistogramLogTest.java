package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.exports.files.HistogramLog;
import dev.toll.exports.files.HistogramLog.By;
import dev.toll.exports.run.ExportedRun;
import dev.toll.exports.run.ExportedTrial;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogTest {
  @TempDir Path home;

  private static String write(ExportedRun run, By by) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    HistogramLog.write(run, by, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static List<Histogram> read(String log) {
    List<Histogram> histograms = new ArrayList<>();
    HistogramLogReader reader =
        new HistogramLogReader(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)));
    while (reader.hasNext()) {
      histograms.add((Histogram) reader.nextIntervalHistogram());
    }
    return histograms;
  }

  private static List<Histogram> source(ExportedTrial trial) throws Exception {
    List<Histogram> histograms = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(trial.latency().toFile())) {
      while (reader.hasNext()) {
        histograms.add((Histogram) reader.nextIntervalHistogram());
      }
    }
    return histograms;
  }

  @Test
  void perLevelEachSecondIsTheSumOverItsTrials() throws Exception {
    ExportedRun run = RunFixture.plain(home).exported();
    String log = write(run, By.level);
    long base = run.start().toEpochMilli();

    assertThat(log).contains("#[Histogram log format version 1.3]", "#[BaseTime: 1795219200.000");
    List<Histogram> read = read(log);
    assertThat(read).hasSize(2 * RunFixture.SECONDS);
    for (int i = 0; i < read.size(); i++) {
      int second = i % RunFixture.SECONDS;
      String level = i < RunFixture.SECONDS ? "open" : "shut";
      Histogram sum = new Histogram(3);
      for (ExportedTrial trial : run.trials()) {
        if (trial.record().level().equals(level)) {
          sum.add(source(trial).get(second));
        }
      }
      assertThat(read.get(i)).isEqualTo(sum);
      assertThat(read.get(i).getTag()).isEqualTo(level);
      assertThat(read.get(i).getTotalCount()).isEqualTo(3000);
      assertThat(read.get(i).getStartTimeStamp()).isEqualTo(base + 1000L * second);
      assertThat(read.get(i).getEndTimeStamp()).isEqualTo(base + 1000L * (second + 1));
    }
  }

  @Test
  void perTrialEachStandsAlone() throws Exception {
    ExportedRun run = RunFixture.plain(home).exported(true, "run");
    List<Histogram> read = read(write(run, By.trial));

    assertThat(read).hasSize(9 * RunFixture.SECONDS);
    assertThat(read.stream().map(Histogram::getTag).distinct())
        .hasSize(9)
        .contains("b02-level1", "b02-level1.void1", "b02-level1.excluded2");
    assertThat(read.get(0).getStartTimeStamp())
        .isEqualTo(run.trials().get(0).start().toEpochMilli());
    for (int i = 0; i < RunFixture.SECONDS; i++) {
      assertThat(read.get(i)).isEqualTo(source(run.trials().get(0)).get(i));
    }
  }

  @Test
  void aTagHoldsNoCommaSpaceOrLineEnd() throws Exception {
    ExportedRun run = new RunFixture(home, "a\nstudy", "a b,c", "d\ne").exported();

    assertThat(read(write(run, By.level)).stream().map(Histogram::getTag).distinct())
        .containsExactly("a_b_c", "d_e");
  }
}
