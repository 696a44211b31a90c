package dev.toll.engine.compare;

import dev.toll.engine.record.CountedTrials;
import dev.toll.engine.results.BlockValues;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The logarithms of a run's values, by block, of the trials that count. */
final class Values {

  /** Beyond this a ratio of two values might be more than a double holds. */
  private static final double LARGEST = Math.log(1e150);

  private final CountedTrials<Trial> counted;
  private final BlockValues values;

  Values(Results results) {
    counted = new CountedTrials<>(results.execution().trials());
    values = new BlockValues(counted);
  }

  /**
   * Logs of a metric's values at a level, by block; none where it is missing or not above 0 in one:
   * a mean of the others would leave that out.
   */
  Map<Integer, Double> logs(String metric, String level) {
    Map<Integer, Double> logs = new TreeMap<>();
    counted
        .row(level)
        .forEach(
            (block, trial) -> {
              double log = values.row(metric, List.of(trial))[0];
              if (Math.abs(log) < LARGEST) {
                logs.put(block, log);
              }
            });
    return logs.size() < counted.row(level).size() ? Map.of() : logs;
  }

  /** Logs of the values, or of their ratios to another level of the same block, if not null. */
  double[] array(String metric, String level, String against) {
    Map<Integer, Double> logs = logs(metric, level);
    return array(against == null ? logs : differences(logs(metric, against), logs));
  }

  /** Where both have the block: b - a. */
  static Map<Integer, Double> differences(Map<Integer, Double> a, Map<Integer, Double> b) {
    Map<Integer, Double> differences = new TreeMap<>();
    b.forEach(
        (block, log) -> {
          if (a.containsKey(block)) {
            differences.put(block, log - a.get(block));
          }
        });
    return differences;
  }

  static double mean(double[] logs) {
    return Arrays.stream(logs).average().orElseThrow();
  }

  static double[] array(Map<Integer, Double> logs) {
    return logs.values().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
