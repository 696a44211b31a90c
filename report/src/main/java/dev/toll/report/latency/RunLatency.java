package dev.toll.report.latency;

import dev.toll.engine.driver.LatencyLog;
import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.series.SeriesFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Latencies pooled per level: the histograms of its trials added up.
 *
 * @param levels by level and tag ({@code service}, and {@code response} of a paced load), in ns
 * @param trials how many trials of each level have a log
 */
public record RunLatency(Map<String, Map<String, Histogram>> levels, Map<String, Integer> trials) {

  public static final String SERVICE = "service";
  public static final String RESPONSE = "response";
  private static final String LOG = "latency.hlog";

  /** Reads the logs of these trials, side by side. */
  public static RunLatency read(Path runDirectory, List<Trial> trials) {
    List<Map<String, Histogram>> each =
        trials.parallelStream().map(t -> ofTrial(runDirectory, t.trial())).toList();
    Map<String, Map<String, Histogram>> levels = new LinkedHashMap<>();
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (int i = 0; i < each.size(); i++) {
      if (!each.get(i).isEmpty()) {
        Map<String, Histogram> level =
            levels.computeIfAbsent(trials.get(i).level(), name -> new LinkedHashMap<>());
        each.get(i)
            .forEach(
                (tag, histogram) ->
                    level.computeIfAbsent(tag, name -> new Histogram(3)).add(histogram));
        counts.merge(trials.get(i).level(), 1, Integer::sum);
      }
    }
    return new RunLatency(levels, counts);
  }

  public Optional<Histogram> of(String level, String tag) {
    return Optional.ofNullable(levels.getOrDefault(level, Map.of()).get(tag));
  }

  /** Whether any trial recorded times from an intended start, as a paced load does. */
  public boolean isPaced() {
    return levels.values().stream().anyMatch(tags -> tags.containsKey(RESPONSE));
  }

  /** The sum as the trial wrote it, or else its log added up; empty without either. */
  private static Map<String, Histogram> ofTrial(Path runDirectory, String trial) {
    Optional<Path> total = SeriesFile.find(runDirectory, trial, LatencyLog.TOTAL);
    Map<String, Histogram> sums = total.map(RunLatency::sum).orElseGet(TreeMap::new);
    return sums.isEmpty()
        ? SeriesFile.find(runDirectory, trial, LOG).map(RunLatency::sum).orElse(sums)
        : sums;
  }

  private static Map<String, Histogram> sum(Path file) {
    Map<String, Histogram> sums = new TreeMap<>();
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      for (Histogram next = next(reader); next != null; next = next(reader)) {
        String tag = next.getTag() == null ? SERVICE : next.getTag();
        sums.computeIfAbsent(tag, name -> new Histogram(3)).add(next);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
    sums.values().removeIf(histogram -> histogram.getTotalCount() == 0);
    return sums;
  }

  /** The next interval of a log; null at its end, and at a line that a crash cut short. */
  public static Histogram next(HistogramLogReader reader) {
    try {
      while (reader.hasNext()) {
        if (reader.nextIntervalHistogram() instanceof Histogram histogram) {
          return histogram;
        }
      }
    } catch (RuntimeException e) {
      // The reader has no exception of its own for what it cannot decode; a cut line is the last.
    }
    return null;
  }
}
