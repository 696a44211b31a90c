package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesRecorderTest {
  @TempDir Path directory;

  @Test
  void oneLineASecondOnTheTrialsClockWhateverTheUsersLanguage() throws Exception {
    Path file = directory.resolve("trial/series.csv");
    List<Long> heard = new ArrayList<>();
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      try (SeriesRecorder series =
          new SeriesRecorder(
              file,
              new CpuAccount(List.of()),
              (seconds, operations, total) -> heard.add(total),
              List.of())) {
        series.tick(1, 1500, 1500);
        series.tick(3, 1000, 2500);
        // The rest of a second: too short for a rate, but its operations are there.
        series.tick(3.1, 10, 2510);
        // A clock that stands still makes no line.
        series.tick(3.1, 0, 2510);
      }
    } finally {
      Locale.setDefault(before);
    }
    assertThat(Files.readAllLines(file))
        .extracting(line -> line.replaceFirst("[^,]*$", ""))
        .containsExactly(
            "t,entries_per_second,entries_total,client_cpu,server_cpu,",
            "1.000,1500.0,1500,0.000,0.000,",
            "3.000,500.0,2500,0.000,0.000,",
            "3.100,,2510,,,");
    assertThat(heard).containsExactly(1500L, 2500L, 2510L, 2510L);
  }

  @Test
  void whatTheLoadDoesNotTellStaysEmpty() throws Exception {
    Path file = directory.resolve("trial/series.csv");
    try (SeriesRecorder series =
        new SeriesRecorder(
            file,
            new CpuAccount(List.of()),
            (seconds, operations, total) -> {},
            List.of("lag", "depth"))) {
      series.tick(1, LoadListener.UNKNOWN, LoadListener.UNKNOWN);
      series.value("depth", 2.5);
      series.tick(2, 10, 10);
      series.tick(3, 10, 20);
    }
    assertThat(Files.readAllLines(file))
        .extracting(line -> line.replaceFirst("0\\.000,0\\.000,[0-9.]*,", "cpu,"))
        .containsExactly(
            "t,entries_per_second,entries_total,client_cpu,server_cpu,machine_cpu,lag,depth",
            "1.000,,,cpu,,",
            "2.000,10.0,10,cpu,,2.5",
            "3.000,10.0,20,cpu,,");
  }
}
