package dev.toll.systems.command;

import dev.toll.engine.system.SystemException;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/** The histograms of a log that the load wrote, in the unit of the load. */
record HdrLog(List<Histogram> intervals) {
  private static final int DIGITS = 3;
  private static final double MILLIS = 1000;

  /** Of the column with the interval's longest, as HdrHistogram's own tools have it. */
  private static final double MAX_RATIO = 1e6;

  /** A log without intervals. */
  static HdrLog empty() {
    return new HdrLog(new ArrayList<>());
  }

  /** Reads a log; one that is not there is empty. */
  static HdrLog read(Path file) throws SystemException {
    HdrLog log = empty();
    if (!Files.exists(file)) {
      return log;
    }
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        if (next instanceof Histogram histogram) {
          log.intervals.add(histogram);
        } else if (next != null) {
          throw new IllegalArgumentException("it holds histograms of floating-point values");
        }
      }
    } catch (FileNotFoundException | RuntimeException e) {
      // What was read up to a broken line would be half a figure.
      throw new SystemException(
          "the load's histogram log cannot be read: " + file + ": " + e.getMessage(), e);
    }
    return log;
  }

  /**
   * Adds the intervals of another log.
   *
   * @param seconds when its first one begins in this log
   */
  void append(HdrLog other, double seconds) {
    long first = other.intervals.stream().mapToLong(Histogram::getStartTimeStamp).min().orElse(0);
    long shift = Math.round(seconds * MILLIS) - first;
    for (Histogram interval : other.intervals) {
      interval.setStartTimeStamp(interval.getStartTimeStamp() + shift);
      interval.setEndTimeStamp(interval.getEndTimeStamp() + shift);
      intervals.add(interval);
    }
  }

  /** Writes it, unless it is empty. */
  void write(Path file) throws SystemException {
    if (intervals.isEmpty()) {
      return;
    }
    try {
      HistogramLogWriter writer = new HistogramLogWriter(file.toFile());
      writer.outputLogFormatVersion();
      writer.outputLegend();
      for (Histogram interval : intervals) {
        writer.outputIntervalHistogram(
            interval.getStartTimeStamp() / MILLIS,
            interval.getEndTimeStamp() / MILLIS,
            interval,
            MAX_RATIO);
      }
      writer.close();
    } catch (FileNotFoundException e) {
      throw new SystemException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** A statistic of the histograms with the metric's tag, or of all; null when there are none. */
  Double value(MetricSpec spec) {
    Histogram sum = new Histogram(DIGITS);
    for (Histogram interval : intervals) {
      if (spec.tag() == null || spec.tag().equals(interval.getTag())) {
        sum.add(interval);
      }
    }
    if (sum.getTotalCount() == 0) {
      return null;
    }
    return switch (spec.path()) {
      case "max" -> (double) sum.getMaxValue();
      case "mean" -> sum.getMean();
      case "count" -> (double) sum.getTotalCount();
      default -> (double) sum.getValueAtPercentile(Double.parseDouble(spec.path().substring(1)));
    };
  }
}
