package dev.toll.engine.results;

import dev.toll.engine.record.Cell;
import dev.toll.engine.record.CountedTrials;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.statistics.TwoWay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/**
 * What a metric is in one block, at levels that are compared. In an interleaved block it is the
 * mean over the rounds of the slices' logarithms, so that a log ratio of two levels is the mean of
 * the rounds' log ratios: what disturbs a round as a whole cancels there, and a few slow rounds
 * weigh no more than others, as they would in a ratio of sums. A metric that not every slice has (a
 * percentile over the whole load, say) is taken from the trials.
 *
 * <p>A slice's logarithm is what it would have been with idle neighbours: the block's own slices
 * say how much the CPU of the instances that are not loaded costs. Blocks stay independent so.
 */
public final class BlockValues {
  private final CountedTrials<?> counted;
  private final Map<Block, Double> slopes = new ConcurrentHashMap<>();

  private record Block(int number, String metric) {}

  /** Of a run. */
  public BlockValues(CountedTrials<?> counted) {
    this.counted = counted;
  }

  /** Natural logarithms, by trial; empty when one of the trials has no positive value. */
  public Optional<double[]> logs(String metric, List<? extends Cell> trials) {
    double[] row = row(metric, trials);
    return Arrays.stream(row).anyMatch(Double::isNaN) ? Optional.empty() : Optional.of(row);
  }

  /** A row of a table: natural logarithms by trial, NaN for one that is null or has no value. */
  public double[] row(String metric, List<? extends Cell> trials) {
    // All from slices or all from trials: seconds of a slice are no seconds of a trial.
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

  /**
   * Of trials of one block: the natural logarithm of a metric, a row per round that counts at all
   * of them, in the order of rounds, and a column per trial.
   */
  public double[][] rounds(String metric, List<? extends Cell> trials) {
    double slope = slope(trials.get(0).block(), metric);
    return table(trials, metric, slice -> log(metric, slice, slope));
  }

  private static boolean sliced(String metric, Cell trial) {
    List<SliceRecord> slices = trial.countedSlices();
    return !slices.isEmpty() && slices.stream().allMatch(slice -> slice.positive(metric));
  }

  private double meanLog(String metric, Cell trial) {
    double slope = slope(trial.block(), metric);
    return trial.countedSlices().stream()
        .mapToDouble(slice -> log(metric, slice, slope))
        .average()
        .orElseThrow();
  }

  private static double log(String metric, SliceRecord slice, double slope) {
    return Math.log(slice.value(metric)) - slope * idle(slice);
  }

  private static double idle(SliceRecord slice) {
    return slice.idleCpu() == null ? 0 : slice.idleCpu();
  }

  private double slope(int block, String metric) {
    return slopes.computeIfAbsent(new Block(block, metric), this::slope);
  }

  private double slope(Block block) {
    List<? extends Cell> trials =
        counted.all().stream()
            .filter(trial -> trial.block() == block.number)
            .filter(trial -> sliced(block.metric, trial))
            .toList();
    double[][] logs = table(trials, block.metric, slice -> log(block.metric, slice, 0));
    return logs.length < 2 || trials.size() < 2
        ? 0
        : TwoWay.slope(logs, table(trials, block.metric, BlockValues::idle));
  }

  private static double[][] table(
      Collection<? extends Cell> trials, String metric, ToDoubleFunction<SliceRecord> value) {
    Map<Integer, List<Double>> rounds = new TreeMap<>();
    for (Cell trial : trials) {
      for (SliceRecord slice : trial.countedSlices()) {
        if (slice.positive(metric)) {
          rounds
              .computeIfAbsent(slice.round(), round -> new ArrayList<>())
              .add(value.applyAsDouble(slice));
        }
      }
    }
    return rounds.values().stream()
        .filter(round -> round.size() == trials.size())
        .map(round -> round.stream().mapToDouble(Double::doubleValue).toArray())
        .toArray(double[][]::new);
  }
}
