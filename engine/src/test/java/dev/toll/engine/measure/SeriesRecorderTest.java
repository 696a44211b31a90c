package dev.toll.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.sample.Sampler;
import dev.toll.engine.system.LoadListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesRecorderTest {
  @TempDir Path directory;

  @Test
  void oneLineASecondOnTheTrialsClockWhateverTheUsersLanguage() throws Exception {
    Path file = directory.resolve("trial/series.csv");
    List<Long> heard = new ArrayList<>();
    long[] now = new long[1];
    long[] cpu = new long[1];
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      try (SeriesRecorder series =
          new SeriesRecorder(
              file,
              List.of(new Halves(), new Broken()),
              (seconds, operations, total) -> heard.add(total),
              List.of(),
              1,
              () -> now[0],
              () -> cpu[0])) {
        now[0] = 1_000_000_000L;
        series.tick(1, 1500, 1500);
        // The samplers go by their own clock, whenever the driver's began.
        now[0] = 3_500_000_000L;
        series.tick(3, 1000, 2500);
        // The rest of a second: too short for a rate, but its operations are there.
        series.tick(3.1, 10, 2510);
        // A clock that does not advance makes no line.
        series.tick(3.1, 0, 2510);
      }
    } finally {
      Locale.setDefault(before);
    }
    assertThat(Files.readAllLines(file))
        .containsExactly(
            "t,entries_per_second,entries_total,half,size,broken",
            "1.000,1500.0,1500,0.500,123456789,",
            "3.000,500.0,2500,1.250,123456789,",
            "3.100,,2510,,,");
    assertThat(heard).containsExactly(1500L, 2500L, 2510L, 2510L);
  }

  @Test
  void whatHappenedBetweenTwoSlicesIsInNeither() throws Exception {
    Path file = directory.resolve("series.csv");
    long[] now = new long[1];
    try (SeriesRecorder series =
        new SeriesRecorder(
            file,
            List.of(new Halves()),
            (seconds, operations, total) -> {},
            List.of(),
            1,
            () -> now[0],
            () -> 0)) {
      now[0] = 5_000_000_000L;
      series.resume();
      now[0] = 6_000_000_000L;
      series.tick(1, 100, 100);
      now[0] = 96_000_000_000L;
      series.resume();
      now[0] = 96_500_000_000L;
      series.tick(1.5, 100, 200);
    }
    assertThat(Files.readAllLines(file))
        .containsExactly(
            "t,entries_per_second,entries_total,half,size",
            "1.000,100.0,100,0.500,123456789",
            "1.500,200.0,200,0.250,123456789");
  }

  @Test
  void whatTheLoadDoesNotTellStaysEmpty() throws Exception {
    Path file = directory.resolve("trial/series.csv");
    try (SeriesRecorder series =
        new SeriesRecorder(
            file, List.of(), (seconds, operations, total) -> {}, List.of("lag", "depth"), 1)) {
      series.tick(1, LoadListener.UNKNOWN, LoadListener.UNKNOWN);
      series.value("depth", 2.5);
      series.tick(2, 10, 10);
      series.tick(3, 10, 20);
    }
    assertThat(Files.readAllLines(file))
        .containsExactly(
            "t,entries_per_second,entries_total,lag,depth",
            "1.000,,,,",
            "2.000,10.0,10,,2.5",
            "3.000,10.0,20,,");
  }

  @Test
  void withNobodyLookingOnlyWhatTheLoadTells() throws Exception {
    Path file = directory.resolve("trial/series.csv");
    try (SeriesRecorder series =
        new SeriesRecorder(
            file,
            List.of(),
            (seconds, operations, total) -> {},
            List.of("depth"),
            Double.POSITIVE_INFINITY)) {
      series.tick(1, LoadListener.UNKNOWN, LoadListener.UNKNOWN);
      series.tick(2, 10, 10);
      series.value("depth", 2.5);
      series.tick(3, LoadListener.UNKNOWN, LoadListener.UNKNOWN);
    }
    assertThat(Files.readAllLines(file))
        .containsExactly(
            "t,entries_per_second,entries_total,depth", "2.000,10.0,10,", "3.000,,,2.5");
  }

  @Test
  void samplersThatLookSeldomOrOften() throws Exception {
    Path file = directory.resolve("trial/series.csv");
    long[] now = new long[1];
    AtomicLong cpu = new AtomicLong();
    try (SeriesRecorder series =
        new SeriesRecorder(
            file,
            List.of(new Halves()),
            (seconds, operations, total) -> {},
            List.of(),
            2,
            () -> now[0],
            cpu::get)) {
      for (int second = 1; second <= 4; second++) {
        now[0] = second * 1_000_000_000L;
        series.tick(second, 10, 10L * second);
      }
    }
    assertThat(Files.readAllLines(file))
        .containsExactly(
            "t,entries_per_second,entries_total,half,size",
            "1.000,10.0,10,,",
            "2.000,10.0,20,1.000,123456789",
            "3.000,10.0,30,,",
            "4.000,10.0,40,1.000,123456789");

    try (SeriesRecorder series =
        new SeriesRecorder(
            file,
            List.of(new Halves(), new Busy(cpu, 3_000_000)),
            (seconds, operations, total) -> {},
            List.of(),
            0.5,
            () -> now[0],
            cpu::get)) {
      now[0] += 500_000_000L;
      series.between();
      // The thread that looks by itself comes at the same moment: there is nothing new.
      series.between();
      now[0] += 500_000_000L;
      series.tick(1, 10, 10);
      // Two looks of 3 ms; the one before the first line is no part of the window.
      assertThat(series.cpuSeconds()).isEqualTo(0.006);
    }
    assertThat(Files.readAllLines(file))
        .containsExactly(
            "t,entries_per_second,entries_total,half,size",
            "0.500,,,0.250,123456789",
            "1.000,10.0,10,0.250,123456789");
  }

  /** Half the seconds since it was asked before, and a size. */
  private static final class Halves implements Sampler {
    @Override
    public List<String> columns() {
      return List.of("half", "size");
    }

    @Override
    public Map<String, Double> sample(double seconds) {
      return Map.of("half", seconds / 2, "size", 123456789.2);
    }
  }

  /** Takes that much CPU time whenever it is asked, and reports nothing. */
  private record Busy(AtomicLong cpu, long nanos) implements Sampler {
    @Override
    public List<String> columns() {
      return List.of();
    }

    @Override
    public Map<String, Double> sample(double seconds) {
      cpu.addAndGet(nanos);
      return Map.of();
    }
  }

  /** Measuring goes on when a sampler fails. */
  private static final class Broken implements Sampler {
    @Override
    public List<String> columns() {
      return List.of("broken");
    }

    @Override
    public Map<String, Double> sample(double seconds) {
      throw new NumberFormatException("no such line");
    }
  }
}
