package dev.toll.engine.record;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a metric is in one block, at levels that are compared. In an interleaved block it is the
 * mean over the rounds of the slices' logarithms, so that a log ratio of two levels is the mean of
 * the rounds' log ratios: what disturbs a round as a whole cancels there, and a few slow rounds
 * weigh no more than others, as they would in a ratio of sums. A metric that not every slice has (a
 * percentile over the whole load, say) is taken from the trials.
 */
public final class BlockValues {
  private BlockValues() {}

  /** Natural logarithms, by trial; empty when one of the trials has no positive value. */
  public static Optional<double[]> logs(String metric, List<? extends Cell> trials) {
    // All from slices or all from trials: seconds of a slice are no seconds of a trial.
    if (trials.stream().allMatch(trial -> sliced(metric, trial))) {
      return Optional.of(trials.stream().mapToDouble(trial -> meanLog(metric, trial)).toArray());
    }
    return trials.stream().allMatch(trial -> trial.positive(metric))
        ? Optional.of(trials.stream().mapToDouble(t -> Math.log(t.value(metric))).toArray())
        : Optional.empty();
  }

  /** A row of a table: natural logarithms by trial, NaN for one that is null or has no value. */
  public static double[] row(String metric, List<? extends Cell> trials) {
    boolean slices =
        trials.stream().filter(Objects::nonNull).allMatch(trial -> sliced(metric, trial));
    return trials.stream()
        .mapToDouble(
            trial -> {
              if (trial == null) {
                return Double.NaN;
              }
              if (slices) {
                return meanLog(metric, trial);
              }
              return trial.positive(metric) ? Math.log(trial.value(metric)) : Double.NaN;
            })
        .toArray();
  }

  private static boolean sliced(String metric, Cell trial) {
    List<SliceRecord> slices = trial.countedSlices();
    return !slices.isEmpty() && slices.stream().allMatch(slice -> slice.positive(metric));
  }

  private static double meanLog(String metric, Cell trial) {
    return trial.countedSlices().stream()
        .mapToDouble(slice -> Math.log(slice.value(metric)))
        .average()
        .orElseThrow();
  }
}
