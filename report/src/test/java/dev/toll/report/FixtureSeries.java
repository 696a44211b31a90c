package dev.toll.report;

import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/** Series files for the trials of a fixture. */
final class FixtureSeries {

  private FixtureSeries() {}

  static void write(Path run, Results results, int samplesPerSecond) throws IOException {
    Random random = new Random(7);
    for (Trial trial : results.execution().trials()) {
      Path folder = Files.createDirectories(run.resolve("trials").resolve(trial.trial()));
      double rate = trial.metrics().getOrDefault("entries_per_second", 130_000.0);
      StringBuilder csv =
          new StringBuilder(
              "t,entries_per_second,entries_total,client_cpu,server_cpu,files,memory_bytes\n");
      double total = 0;
      int samples = (int) (10_000_000 / rate * samplesPerSecond);
      for (int i = 0; i < samples; i++) {
        double t = (double) i / samplesPerSecond;
        double now = rate * (1.02 - 0.25 * Math.exp(-t / 3)) * (1 + 0.03 * random.nextGaussian());
        boolean flushing = (t + trial.block() * 3) % 17 < 1.5;
        now *= flushing ? 0.72 : 1;
        total += now / samplesPerSecond;
        csv.append(
            String.format(
                Locale.ROOT,
                "%.2f,%.1f,%.0f,%.3f,%s,%d,%.0f\n",
                t,
                now,
                total,
                0.42 + 0.02 * random.nextGaussian(),
                i % 10 == 9 ? "" : String.format(Locale.ROOT, "%.3f", 0.95),
                2 + (int) (t / 4) % 9,
                3e8 + t * 1e6));
      }
      Files.writeString(folder.resolve("series.csv"), csv);
    }
  }

  /** A rate once a second for so long, with a dip of one second in each minute. */
  static void writeLong(Path run, Results results, int seconds) throws IOException {
    for (Trial trial : results.execution().trials()) {
      Path folder = Files.createDirectories(run.resolve("trials").resolve(trial.trial()));
      StringBuilder csv = new StringBuilder("t,entries_per_second\n");
      for (int t = 1; t <= seconds; t++) {
        csv.append(t).append(',').append(t % 60 == 30 ? 1000 : 100_000 + t % 7).append('\n');
      }
      Files.writeString(folder.resolve("series.csv"), csv);
    }
  }
}
