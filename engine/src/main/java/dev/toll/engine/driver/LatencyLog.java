package dev.toll.engine.driver;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes the load's latencies as an HdrHistogram log ({@code .hlog} 1.3) on the trial's own clock,
 * and keeps their sum for the percentiles.
 */
public final class LatencyLog implements AutoCloseable {
  /** The log's values are in milliseconds by this ratio, as its tools expect. */
  private static final double NANOS_PER_MILLI = 1e6;

  private final HistogramLogWriter writer;
  private final Histogram sum = new Histogram(3);
  private double last;

  public LatencyLog(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    writer = new HistogramLogWriter(file.toFile());
    writer.outputLogFormatVersion();
    writer.outputComment(
        "[toll: latency of each operation; times are seconds since measuring began]");
    writer.outputLegend();
  }

  /** Adds a tick's histogram. */
  public void add(Event.Tick tick) {
    if (tick.service() == null) {
      return;
    }
    Histogram histogram = Histograms.decode(tick.service());
    histogram.setTag("service");
    writer.outputIntervalHistogram(last, tick.t(), histogram, NANOS_PER_MILLI);
    sum.add(histogram);
    last = tick.t();
  }

  /** A percentile over all, in seconds; NaN when nothing was recorded. */
  public double percentile(double percent) {
    return sum.getTotalCount() == 0 ? Double.NaN : sum.getValueAtPercentile(percent) / 1e9;
  }

  @Override
  public void close() {
    writer.close();
  }
}
