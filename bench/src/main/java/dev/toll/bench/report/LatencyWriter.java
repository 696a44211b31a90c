package dev.toll.bench.report;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import dev.toll.engine.driver.LatencyLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** Writes a trial's log of latencies by the class that writes real ones. */
final class LatencyWriter {

  /** Seconds that differ; they come again and again. */
  private static final int DIFFERENT = 20;

  private static final int RECORDED = 400;

  private LatencyWriter() {}

  static void write(Path file, long seed, double rate, int seconds) throws IOException {
    Random random = new Random(seed);
    String[] ticks = new String[DIFFERENT];
    for (int i = 0; i < DIFFERENT; i++) {
      Histogram histogram = new Histogram(3);
      for (int n = 0; n < RECORDED; n++) {
        double nanos = 2e9 / rate * Math.exp(0.7 * random.nextGaussian());
        histogram.recordValue((long) (random.nextInt(2000) == 0 ? nanos * 4000 : nanos));
      }
      ticks[i] = Histograms.encode(histogram);
    }
    try (LatencyLog log = new LatencyLog(file)) {
      for (int t = 1; t <= seconds; t++) {
        log.add(new Event.Tick(1, t, RECORDED, 0, null, ticks[t % DIFFERENT], null, null));
      }
    }
  }
}
