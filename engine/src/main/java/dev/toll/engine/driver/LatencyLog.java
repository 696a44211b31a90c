package dev.toll.engine.driver;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
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
  private final Map<String, Histogram> sums = new LinkedHashMap<>();
  private double last;
  private double end;

  public LatencyLog(Path file) throws IOException {
    this.file = file;
    Files.createDirectories(file.getParent());
    writer = open(file);
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
    add(last, tick.t(), tick.service(), SERVICE);
    // Reported by a paced load only: the time from each operation's intended start.
    if (tick.response() != null) {
      add(last, tick.t(), tick.response(), RESPONSE);
    }
    last = tick.t();
  }

  /**
   * Adds operations of a kind of their own, such as queries alongside the load.
   *
   * @param since seconds since measuring began
   * @param encoded histogram, as in {@link Event.Tick#service}
   * @param tag of the kind in the log
   */
  public void add(double since, double until, String encoded, String tag) {
    Histogram histogram = Histograms.decode(encoded);
    histogram.setTag(tag);
    writer.outputIntervalHistogram(since, until, histogram, NANOS_PER_MILLI);
    sums.computeIfAbsent(tag, name -> new Histogram(3)).add(histogram);
    end = Math.max(end, until);
  }

  /** A percentile over all operations of the load, in seconds; NaN when nothing was recorded. */
  public double percentile(double percent) {
    Histogram sum = sums.get(SERVICE);
    return sum == null || sum.getTotalCount() == 0
        ? Double.NaN
        : sum.getValueAtPercentile(percent) / 1e9;
  }

  /** Ends the log and writes the sum next to it. */
  @Override
  public void close() throws IOException {
    writer.close();
    HistogramLogWriter totals = open(file.resolveSibling(TOTAL));
    sums.forEach((tag, sum) -> total(totals, sum, tag));
    totals.close();
  }

  private void total(HistogramLogWriter totals, Histogram histogram, String tag) {
    if (histogram.getTotalCount() > 0) {
      histogram.setTag(tag);
      totals.outputIntervalHistogram(0, end, histogram, NANOS_PER_MILLI);
    }
  }
}
