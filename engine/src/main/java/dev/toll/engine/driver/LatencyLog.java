package dev.toll.engine.driver;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import dev.toll.engine.system.SystemException;
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

  /** The same summed over the trial, one line per tag: a day's log takes long to add up. */
  public static final String TOTAL = "latency-total.hlog";

  private static final String SERVICE = "service";
  private static final String RESPONSE = "response";

  private final Path file;
  private final HistogramLogWriter writer;
  private final Histogram sum = new Histogram(3);
  private final Histogram responses = new Histogram(3);
  private double last;

  /** What is done while a log is open. */
  @FunctionalInterface
  public interface Body<T> {
    T run(LatencyLog log) throws SystemException, InterruptedException;
  }

  public LatencyLog(Path file) throws IOException {
    this.file = file;
    Files.createDirectories(file.getParent());
    writer = open(file);
  }

  /**
   * Does something with a log that is whole when it is done.
   *
   * @throws SystemException also when the log cannot be written
   */
  public static <T> T during(Path file, Body<T> body) throws SystemException, InterruptedException {
    try (LatencyLog log = new LatencyLog(file)) {
      return body.run(log);
    } catch (IOException e) {
      throw new SystemException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  private static HistogramLogWriter open(Path file) throws IOException {
    HistogramLogWriter writer = new HistogramLogWriter(file.toFile());
    writer.outputLogFormatVersion();
    writer.outputComment(
        "[toll: latency of each operation; times are seconds since measuring began]");
    writer.outputLegend();
    return writer;
  }

  /** Adds a tick's histogram. */
  public void add(Event.Tick tick) {
    if (tick.service() == null) {
      return;
    }
    add(tick, tick.service(), SERVICE, sum);
    // Told by a paced load only: the time from each operation's intended start.
    if (tick.response() != null) {
      add(tick, tick.response(), RESPONSE, responses);
    }
    last = tick.t();
  }

  private void add(Event.Tick tick, String encoded, String tag, Histogram total) {
    Histogram histogram = Histograms.decode(encoded);
    histogram.setTag(tag);
    writer.outputIntervalHistogram(last, tick.t(), histogram, NANOS_PER_MILLI);
    total.add(histogram);
  }

  /** A percentile over all, in seconds; NaN when nothing was recorded. */
  public double percentile(double percent) {
    return sum.getTotalCount() == 0 ? Double.NaN : sum.getValueAtPercentile(percent) / 1e9;
  }

  /** Ends the log and writes the sum beside it. */
  @Override
  public void close() throws IOException {
    writer.close();
    HistogramLogWriter totals = open(file.resolveSibling(TOTAL));
    total(totals, sum, SERVICE);
    total(totals, responses, RESPONSE);
    totals.close();
  }

  private void total(HistogramLogWriter totals, Histogram histogram, String tag) {
    if (histogram.getTotalCount() > 0) {
      histogram.setTag(tag);
      totals.outputIntervalHistogram(0, last, histogram, NANOS_PER_MILLI);
    }
  }
}
