package dev.toll.report.latency;

import dev.toll.engine.results.Results.Trial;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Latencies pooled per level: the histograms of its trials added up.
 *
 * @param levels by level and tag ({@code service}, and {@code response} of a paced load), in ns
 * @param trials how many trials of each level have a log
 */
public record RunLatency(Map<String, Map<String, Histogram>> levels, Map<String, Integer> trials) {

  public static final String SERVICE = "service";
  public static final String RESPONSE = "response";

  /** Reads the logs of these trials, side by side. */
  public static RunLatency read(Path runDirectory, List<Trial> trials) {
    List<Map<String, Histogram>> each =
        trials.parallelStream().map(t -> TrialLatency.read(runDirectory, t.trial())).toList();
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

  /** Whether any trial told times from an intended start, as a paced load does. */
  public boolean isPaced() {
    return levels.values().stream().anyMatch(tags -> tags.containsKey(RESPONSE));
  }
}
