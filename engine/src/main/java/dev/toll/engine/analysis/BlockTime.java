package dev.toll.engine.analysis;

import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Median;

/** How long a block takes: from the start of one to the start of the next, in the median. */
public final class BlockTime {

  private BlockTime() {}

  /**
   * Seconds, replays included. A pause between two sittings makes one difference too long, which
   * does not move the median of several.
   *
   * @return NaN before a trial
   */
  static double seconds(List<TrialRecord> trials) {
    TreeMap<Integer, Instant> starts = new TreeMap<>();
    TreeMap<Integer, Double> steps = new TreeMap<>();
    for (TrialRecord trial : trials) {
      if (trial.block() > 0) {
        steps.merge(
            trial.block(),
            trial.steps().stream().mapToDouble(StepRecord::seconds).sum(),
            Double::sum);
        Instant start = instant(trial.startedAt());
        if (start != null) {
          starts.merge(trial.block(), start, (a, b) -> a.isBefore(b) ? a : b);
        }
      }
    }
    List<Instant> order = List.copyOf(starts.values());
    double[] between = new double[Math.max(0, order.size() - 1)];
    for (int i = 0; i < between.length; i++) {
      between[i] = Duration.between(order.get(i), order.get(i + 1)).toMillis() / 1000.0;
    }
    double median = Median.withDefaults().evaluate(between);
    return median > 0
        ? median
        : Median.withDefaults()
            .evaluate(steps.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static Instant instant(String text) {
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
