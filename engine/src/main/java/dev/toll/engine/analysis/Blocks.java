package dev.toll.engine.analysis;

import dev.toll.engine.record.CountedTrials;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.BlockValues;
import dev.toll.engine.statistics.Ratio;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.commons.statistics.descriptive.Mean;

/** The journal ordered into blocks, with what {@link CountedTrials} counts. */
public final class Blocks {

  private static final Comparator<TrialRecord> IN_BLOCKS =
      Comparator.comparingInt(TrialRecord::block).thenComparingInt(TrialRecord::position);

  /** Level after level; the warm-up block runs first all the same. */
  private static final Comparator<TrialRecord> LEVEL_AFTER_LEVEL =
      Comparator.comparing((TrialRecord trial) -> trial.block() > 0)
          .thenComparingInt(TrialRecord::position)
          .thenComparingInt(TrialRecord::block);

  private static Comparator<TrialRecord> lifeOrder(boolean sequential) {
    return (sequential ? LEVEL_AFTER_LEVEL : IN_BLOCKS)
        .thenComparingInt(TrialRecord::attempt)
        .thenComparing(trial -> String.valueOf(trial.startedAt()))
        .thenComparing(TrialRecord::trial);
  }

  private final List<TrialRecord> all;
  private final Comparator<TrialRecord> order;
  private final boolean sequential;
  private final CountedTrials<TrialRecord> counted;
  private final BlockValues values;

  /**
   * A journal.
   *
   * @param sequential whether it ran level after level
   */
  Blocks(List<TrialRecord> trials, boolean sequential) {
    this(trials, sequential, TrialRecord::valid);
  }

  /**
   * Blocks with another idea of what counts.
   *
   * @param counts whether a trial does
   */
  Blocks(List<TrialRecord> trials, boolean sequential, Predicate<TrialRecord> counts) {
    this.sequential = sequential;
    order = lifeOrder(sequential);
    all = trials.stream().sorted(order).toList();
    counted = new CountedTrials<>(all, counts);
    values = new BlockValues(counted);
  }

  /** What metrics are in each block. */
  BlockValues values() {
    return values;
  }

  /** Every trial, in the order it was run in. */
  List<TrialRecord> all() {
    return all;
  }

  /** Whether levels were loaded in turns, slice by slice. */
  boolean sliced() {
    return all.stream().anyMatch(trial -> !trial.slices().isEmpty());
  }

  /** The trials that count, in the order they were run in. */
  List<TrialRecord> counted() {
    return counted.all().stream().sorted(order).toList();
  }

  /** The trials of a level that count, in block order. */
  List<TrialRecord> counted(String level) {
    return List.copyOf(row(level).values());
  }

  /** Valid trials left out because their cell was already filled. */
  List<TrialRecord> repeated() {
    return counted.repeated();
  }

  /** How many blocks have a trial that counts at each of these levels. */
  int complete(List<String> levels) {
    return counted.complete(levels);
  }

  /**
   * Natural logarithms of the ratios of a metric at one level to another's in the same block, in
   * block order; a block in which either value is missing or not positive has none.
   */
  double[] logRatios(String metric, String level, String against) {
    Map<Integer, TrialRecord> base = row(against);
    return row(level).entrySet().stream()
        .filter(cell -> base.containsKey(cell.getKey()))
        .map(cell -> List.of(cell.getValue(), base.get(cell.getKey())))
        .flatMap(pair -> values.logs(metric, pair).stream())
        .mapToDouble(logs -> logs[0] - logs[1])
        // A ratio that no double can hold cannot be in JSON either.
        .filter(log -> Double.isFinite(Math.exp(log)))
        .toArray();
  }

  /** Blocks in which both levels count, and yet their metric has no ratio. */
  int lost(String metric, String level, String against) {
    Map<Integer, TrialRecord> base = row(against);
    long both = row(level).keySet().stream().filter(base::containsKey).count();
    return (int) both - logRatios(metric, level, against).length;
  }

  /** The ratio of a metric at one level to another's, whichever way the run was ordered. */
  Ratio ratio(String metric, String level, String against) {
    return sequential
        ? Ratio.ofRuns(logs(metric, level), logs(metric, against))
        : Ratio.ofBlocks(logRatios(metric, level, against));
  }

  /** What a metric is more at one level than at another in the same block, in block order. */
  double[] differences(String metric, String level, String against) {
    Map<Integer, TrialRecord> base = row(against);
    return row(level).entrySet().stream()
        .filter(cell -> base.containsKey(cell.getKey()))
        .filter(cell -> cell.getValue().value(metric) != null)
        .filter(cell -> base.get(cell.getKey()).value(metric) != null)
        .mapToDouble(cell -> cell.getValue().value(metric) - base.get(cell.getKey()).value(metric))
        .toArray();
  }

  /**
   * Natural logarithms of a metric, a row per block in which every one of these levels has a
   * positive value, a column per level.
   */
  double[][] logs(String metric, List<String> levels) {
    return row(levels.get(0)).keySet().stream()
        .filter(block -> levels.stream().allMatch(level -> row(level).containsKey(block)))
        .map(block -> levels.stream().map(level -> row(level).get(block)).toList())
        .flatMap(trials -> values.logs(metric, trials).stream())
        .toArray(double[][]::new);
  }

  /**
   * The same with every block in which any of these levels counts; NaN where a level has no
   * positive value. Where some level's value of a block is of slices and another's is not, both are
   * of the trials.
   */
  double[][] table(String metric, List<String> levels) {
    return counted.blocks(levels).stream()
        .map(block -> levels.stream().map(level -> row(level).get(block)).toList())
        .map(trials -> values.row(metric, trials))
        .toArray(double[][]::new);
  }

  /** Natural logarithms of a metric's positive values at a level, in block order. */
  double[] logs(String metric, String level) {
    return row(level).values().stream()
        .filter(trial -> trial.positive(metric))
        .mapToDouble(trial -> Math.log(trial.value(metric)))
        .toArray();
  }

  /**
   * Logarithms of a metric less the mean of their level, of all trials that count and have a
   * positive value, in the order they were run in.
   */
  double[] residuals(String metric) {
    List<TrialRecord> trials = counted().stream().filter(trial -> trial.positive(metric)).toList();
    Map<String, Mean> means = new HashMap<>();
    for (TrialRecord trial : trials) {
      means
          .computeIfAbsent(trial.level(), level -> Mean.create())
          .accept(Math.log(trial.value(metric)));
    }
    return trials.stream()
        .mapToDouble(
            trial -> Math.log(trial.value(metric)) - means.get(trial.level()).getAsDouble())
        .toArray();
  }

  /** Blocks that have a trial that counts at some of these levels, but not at all. */
  List<Integer> incomplete(List<String> levels) {
    return counted.incomplete(levels);
  }

  /** The trials of a level that count, by block. */
  Map<Integer, TrialRecord> row(String level) {
    return counted.row(level);
  }
}
