package dev.toll.report.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Results.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RateOverWorkTest {
  @TempDir Path run;

  private static Trial trial(String name, String level, String partition) {
    Map<String, String> facts =
        partition == null ? Map.of() : Map.of("entries of a partition", partition);
    return new Trial(
        name,
        1,
        1,
        level,
        1,
        Status.VALID,
        null,
        null,
        Map.of(),
        Map.of(),
        Verdict.TRUE,
        Verdict.TRUE,
        "",
        facts,
        null,
        null,
        List.of(),
        null);
  }

  /** Writes a series with a rate for every second. */
  private void series(String trial, double... rates) throws IOException {
    StringBuilder csv = new StringBuilder("t,entries_per_second,other,entries_total\n");
    double total = 0;
    for (int i = 0; i < rates.length; i++) {
      total += rates[i];
      csv.append(i + 1).append(',').append(rates[i]).append(",,").append(total).append('\n');
    }
    Path file = run.resolve("trials").resolve(trial).resolve("series.csv");
    Files.createDirectories(file.getParent());
    Files.writeString(file, csv.toString());
  }

  private static double[] constant(int seconds, double rate) {
    double[] rates = new double[seconds];
    java.util.Arrays.fill(rates, rate);
    return rates;
  }

  @Test
  void levelsAreComparedAtEqualWorkAndNotAtEqualTime() throws Exception {
    double[] slowing = new double[40];
    for (int i = 0; i < slowing.length; i++) {
      // The first half of the work at 100, the second at 50: the time is not halved.
      slowing[i] = i < 14 ? 100 : 50;
    }
    series("fast", constant(27, 100));
    series("slow", slowing);
    RateOverWork work =
        RateOverWork.read(run, List.of(trial("fast", "a", null), trial("slow", "b", null)));
    assertThat(work.end()).isEqualTo(2700);
    assertThat(work.marks()).isZero();
    assertThat(work.parts("a", 10).median()).containsOnly(100);
    double[] slow = work.parts("b", 10).median();
    assertThat(slow[2]).isCloseTo(100, within(1e-6));
    assertThat(slow[3]).isCloseTo(100, within(1e-6));
    assertThat(slow[6]).isCloseTo(50, within(1e-6));
    assertThat(slow[9]).isCloseTo(50, within(1e-6));
  }

  @Test
  void aStallOfASecondIsSeenInItsBin() throws Exception {
    double[] rates = constant(100, 10);
    rates[50] = 0;
    series("one", rates);
    series("two", constant(100, 10));
    RateOverWork work =
        RateOverWork.read(run, List.of(trial("one", "a", null), trial("two", "a", null)));
    RateOverWork.Line line = work.levels().get("a");
    assertThat(line.slowest()).contains(0.0);
    assertThat(java.util.Arrays.stream(line.slowest()).filter(rate -> rate == 0)).hasSize(1);
    assertThat(line.median()[0]).isCloseTo(10, within(1e-6));
    assertThat(work.parts("a", 10).slowest()).contains(0.0).contains(10.0);
  }

  @Test
  void partitionsAreMarkedWhereTheTrialsAgree() throws Exception {
    series("one", constant(20, 10));
    assertThat(RateOverWork.read(run, List.of(trial("one", "a", "50"))).marks()).isEqualTo(50);
    assertThat(RateOverWork.read(run, List.of(trial("one", "a", "500"))).marks())
        .as("beyond what was done")
        .isZero();
    series("two", constant(20, 10));
    assertThat(
            RateOverWork.read(run, List.of(trial("one", "a", "50"), trial("two", "b", "60")))
                .marks())
        .isZero();
  }

  @Test
  void withoutASeriesThereIsNothing() throws Exception {
    assertThat(RateOverWork.read(run, List.of(trial("none", "a", null))).levels()).isEmpty();
    series("short", 10, 10);
    assertThat(RateOverWork.read(run, List.of(trial("short", "a", null))).levels()).isEmpty();
    Path file = run.resolve("trials/other/series.csv");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "t,cpu\n1,2\n2,3\n");
    assertThat(RateOverWork.read(run, List.of(trial("other", "a", null))).levels()).isEmpty();
  }
}
