package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.series.Series;
import dev.toll.engine.series.SeriesFile;
import dev.toll.report.series.Bins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinsTest {

  @TempDir Path run;

  @Test
  void aShortStallStaysVisible() {
    double[] seconds = IntStream.range(0, 10_000).mapToDouble(i -> i).toArray();
    double[] values = IntStream.range(0, 10_000).mapToDouble(i -> i == 4321 ? 0 : 100).toArray();
    Bins bins = Bins.of(seconds, values, 100);
    assertThat(bins.seconds()).hasSize(100);
    assertThat(bins.low()[43]).isZero();
    assertThat(bins.average()[43]).isEqualTo(99);
    assertThat(bins.high()[43]).isEqualTo(100);
    assertThat(bins.low()[42]).isEqualTo(100);
  }

  @Test
  void unknownPointsAreLeftOutOfTheAverage() {
    Bins bins =
        Bins.of(new double[] {0, 1, 2, 3}, new double[] {1, Double.NaN, Double.NaN, Double.NaN}, 2);
    assertThat(bins.average()[0]).isEqualTo(1);
    assertThat(bins.average()[1]).isNaN();
  }

  @Test
  void aLineCutShortByACrashLosesItselfOnly() throws IOException {
    Path folder = Files.createDirectories(run.resolve("trials/b01-none"));
    Files.writeString(folder.resolve("series.csv"), "t,a,b\n0,1,\n1,2,3\n2,4");
    Series series = SeriesFile.read(run, "b01-none");
    assertThat(series.seconds()).containsExactly(0, 1);
    assertThat(series.values().get("a")).containsExactly(1, 2);
    assertThat(series.values().get("b")[0]).isNaN();
  }
}
