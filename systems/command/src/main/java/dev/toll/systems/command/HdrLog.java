package dev.toll.systems.command;

import dev.toll.driver.Quantity;
import dev.toll.driver.Reason;
import dev.toll.engine.system.SystemException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
    Optional<Histogram> counts = counts(file);
    if (counts.isPresent()) {
      log.intervals.add(counts.get());
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
      throw unreadable(file, e);
    }
    return log;
  }

  /**
   * A histogram as text, of a load that cannot write the log: a value and its count in each line.
   * Empty when the file is another.
   */
  private static Optional<Histogram> counts(Path file) throws SystemException {
    Histogram sum = new Histogram(DIGITS);
    try (Stream<String> lines = Files.lines(file)) {
      for (String line : (Iterable<String>) lines::iterator) {
        String[] two = line.strip().split("\\s+");
        if (two.length != 2) {
          return Optional.empty();
        }
        double value = Quantity.of(two[0]).in("").value();
        double count = Quantity.of(two[1]).in("").value();
        sum.recordValueWithCount(Math.round(value), Math.round(count));
      }
    } catch (IOException | RuntimeException e) {
      throw unreadable(file, e);
    }
    return sum.getTotalCount() == 0 ? Optional.empty() : Optional.of(sum);
  }

  private static SystemException unreadable(Path file, Exception e) {
    return new SystemException(
        "the load's histogram log cannot be read: " + file + ": " + Reason.of(e), e);
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
      throw new SystemException("cannot write " + file + ": " + Reason.of(e), e);
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
    return spec.scale()
        * switch (spec.path()) {
          case "max" -> sum.getMaxValue();
          case "mean" -> sum.getMean();
          case "count" -> sum.getTotalCount();
          default -> sum.getValueAtPercentile(Double.parseDouble(spec.path().substring(1)));
        };
  }
}
