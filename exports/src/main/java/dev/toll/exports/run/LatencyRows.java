package dev.toll.exports.run;

import dev.toll.report.latency.RunLatency;
import dev.toll.report.text.Plain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Streams {@code latency.hlog} as a series: per tag of the log and interval the median, 99th and
 * 99.9th percentile and the maximum, in seconds, at the interval's end. One interval is held at a
 * time.
 */
public final class LatencyRows {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final List<String> SUFFIXES = List.of("p50", "p99", "p999", "max");
  private static final double[] PERCENTILES = {50, 99, 99.9, 100};

  private LatencyRows() {}

  /** Names such as {@code latency_service_p99}; none when there is no log. */
  public static List<String> columns(Path file) throws IOException {
    List<String> columns = new ArrayList<>();
    for (String tag : tags(file)) {
      SUFFIXES.forEach(suffix -> columns.add("latency_" + tag + "_" + suffix));
    }
    return columns;
  }

  /** The tags of a log. Only the starts of its lines are looked at: histograms are long. */
  private static Set<String> tags(Path file) throws IOException {
    Set<String> tags = new TreeSet<>();
    if (Files.isRegularFile(file)) {
      try (var lines = Files.lines(file)) {
        lines
            .filter(line -> !line.startsWith("#") && !line.startsWith("\""))
            .forEach(line -> tags.add(tag(line)));
      }
    }
    return tags;
  }

  private static String tag(String line) {
    return line.startsWith("Tag=") && line.contains(",")
        ? line.substring("Tag=".length(), line.indexOf(','))
        : "all";
  }

  /** Hands every interval to the consumer, in columns' order. */
  public static void read(Path file, SeriesRows.Consumer consumer) throws IOException {
    List<String> tags = new ArrayList<>(tags(file));
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      for (Histogram next = RunLatency.next(reader); next != null; next = RunLatency.next(reader)) {
        if (next.getTotalCount() > 0) {
          String[] values = new String[tags.size() * SUFFIXES.size()];
          int column = tags.indexOf(next.getTag() == null ? "all" : next.getTag());
          for (int i = 0; column >= 0 && i < PERCENTILES.length; i++) {
            double nanos = (double) next.getValueAtPercentile(PERCENTILES[i]);
            values[column * PERCENTILES.length + i] = Plain.finite(nanos / NANOS_PER_SECOND);
          }
          consumer.row(next.getEndTimeStamp() / 1000.0, values);
        }
      }
    }
  }
}
