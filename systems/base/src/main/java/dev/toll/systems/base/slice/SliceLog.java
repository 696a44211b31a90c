package dev.toll.systems.base.slice;

import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;

/** Latencies of a load in slices, in one log whose clock stops between them. */
public final class SliceLog implements AutoCloseable {
  private final Path file;
  private final LatencyLog log;
  private final Histogram waited = Histograms.create();
  private Histogram slice = Histograms.create();
  private double before;

  private SliceLog(Path file, LatencyLog log) {
    this.file = file;
    this.log = log;
  }

  /** Begins a log. */
  public static SliceLog open(Path file) throws SystemException {
    try {
      return new SliceLog(file, new LatencyLog(file));
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static SystemException unwritable(Path file, IOException e) {
    return new SystemException("cannot write " + file + ": " + e.getMessage(), e);
  }

  /** Begins a slice: its ticks count from its own start. */
  public void begin() {
    slice = Histograms.create();
  }

  /**
   * Adds a tick of the slice.
   *
   * @return the same on the clock of the whole load
   */
  public Event.Tick add(Event.Tick tick) {
    Event.Tick later = tick.later(before, 0);
    log.add(later);
    if (tick.service() != null) {
      slice.add(Histograms.decode(tick.service()));
      waited.add(Histograms.decode(tick.response() == null ? tick.service() : tick.response()));
    }
    return later;
  }

  /**
   * Ends a slice.
   *
   * @param seconds that it took
   */
  public void end(double seconds) {
    before += seconds;
  }

  /** A percentile over the last slice, in seconds; NaN when nothing was recorded. */
  public double ofSlice(double percent) {
    return percentile(slice, percent);
  }

  private static double percentile(Histogram histogram, double percent) {
    return histogram.getTotalCount() == 0
        ? Double.NaN
        : histogram.getValueAtPercentile(percent) / 1e9;
  }

  /**
   * A percentile over all slices of what a user waits, in seconds: from the intended start when
   * paced. NaN when nothing was recorded.
   */
  public double waited(double percent) {
    return percentile(waited, percent);
  }

  /** The log of all slices. */
  public LatencyLog whole() {
    return log;
  }

  @Override
  public void close() throws SystemException {
    try {
      log.close();
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }
}
