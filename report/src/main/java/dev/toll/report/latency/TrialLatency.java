package dev.toll.report.latency;

import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.series.SeriesFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** The latencies of one trial in nanoseconds, by the log's tag. */
final class TrialLatency {

  private static final String LOG = "latency.hlog";

  private TrialLatency() {}

  /** The sum as the trial wrote it, or else its log added up; empty without either. */
  static Map<String, Histogram> read(Path runDirectory, String trial) {
    Optional<Path> total = SeriesFile.find(runDirectory, trial, LatencyLog.TOTAL);
    Map<String, Histogram> sums = total.map(TrialLatency::sum).orElseGet(TreeMap::new);
    return sums.isEmpty()
        ? SeriesFile.find(runDirectory, trial, LOG).map(TrialLatency::sum).orElse(sums)
        : sums;
  }

  private static Map<String, Histogram> sum(Path file) {
    Map<String, Histogram> sums = new TreeMap<>();
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      for (EncodableHistogram next = next(reader); next != null; next = next(reader)) {
        if (next instanceof Histogram histogram) {
          String tag = histogram.getTag() == null ? "service" : histogram.getTag();
          sums.computeIfAbsent(tag, name -> new Histogram(3)).add(histogram);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
    sums.values().removeIf(histogram -> histogram.getTotalCount() == 0);
    return sums;
  }

  private static EncodableHistogram next(HistogramLogReader reader) {
    try {
      return reader.hasNext() ? reader.nextIntervalHistogram() : null;
    } catch (RuntimeException e) {
      // The reader has no exception of its own for what it cannot decode; a cut line is the last.
      return null;
    }
  }
}
