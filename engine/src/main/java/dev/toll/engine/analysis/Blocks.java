package dev.toll.engine.analysis;

import dev.toll.engine.statistics.Finite;

import dev.toll.engine.record.TrialRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The journal ordered into blocks. What counts is one valid trial per level and block; the warm-up
 * block 0 never does.
 */
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
  private final Map<String, TreeMap<Integer, TrialRecord>> counted = new TreeMap<>();
  private final List<TrialRecord> repeated = new ArrayList<>();

  Blocks(List<TrialRecord> trials) {
    this(trials, false);
  }

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
    order = lifeOrder(sequential);
    all = trials.stream().sorted(order).toList();
    for (TrialRecord trial : all) {
      if (counts.test(trial) && trial.block() >= 1) {
        Map<Integer, TrialRecord> row =
            counted.computeIfAbsent(trial.level(), level -> new TreeMap<>());
        // The first valid attempt stands: choosing among several would let a run be re-rolled.
        if (row.putIfAbsent(trial.block(), trial) != null) {
          repeated.add(trial);
        }
      }
    }
  }

  /** Every trial, in the order it was run in. */
  List<TrialRecord> all() {
    return all;
  }

  /** The trials that count, in the order they were run in. */
  List<TrialRecord> counted() {
    return counted.values().stream().flatMap(row -> row.values().stream()).sorted(order).toList();
  }

  /** The trials of a level that count, in block order. */
  List<TrialRecord> counted(String level) {
    return List.copyOf(row(level).values());
  }

  /** Valid trials left out because their cell was already filled. */
  List<TrialRecord> repeated() {
    return List.copyOf(repeated);
  }

  /** How many blocks have a trial that counts at each of these levels. */
  int complete(List<String> levels) {
    if (levels.isEmpty()) {
      return 0;
    }
    return (int)
        row(levels.get(0)).keySet().stream()
            .filter(block -> levels.stream().allMatch(level -> row(level).containsKey(block)))
            .count();
  }

  /**
   * Natural logarithms of the ratios of a metric at one level to another's in the same block, in
   * block order; a block in which either value is missing or not positive has none.
   */
  double[] logRatios(String metric, String level, String against) {
    Map<Integer, TrialRecord> base = row(against);
    return row(level).entrySet().stream()
        .filter(cell -> base.containsKey(cell.getKey()))
        .filter(cell -> positive(cell.getValue(), metric))
        .filter(cell -> positive(base.get(cell.getKey()), metric))
        .mapToDouble(
            cell ->
                Math.log(value(cell.getValue(), metric))
                    - Math.log(value(base.get(cell.getKey()), metric)))
        // A ratio no double can hold cannot stand in JSON either.
        .filter(log -> Double.isFinite(Math.exp(log)))
        .toArray();
  }

  /** What a metric is more at one level than at another in the same block, in block order. */
  double[] differences(String metric, String level, String against) {
    Map<Integer, TrialRecord> base = row(against);
    return row(level).entrySet().stream()
        .filter(cell -> base.containsKey(cell.getKey()))
        .filter(cell -> value(cell.getValue(), metric) != null)
        .filter(cell -> value(base.get(cell.getKey()), metric) != null)
        .mapToDouble(
            cell -> value(cell.getValue(), metric) - value(base.get(cell.getKey()), metric))
        .toArray();
  }

  /**
   * Natural logarithms of a metric, a row per block in which every one of these levels has a
   * positive value, a column per level.
   */
  double[][] logs(String metric, List<String> levels) {
    return row(levels.get(0)).keySet().stream()
        .filter(
            block ->
                levels.stream()
                    .map(level -> row(level).get(block))
                    .allMatch(trial -> trial != null && positive(trial, metric)))
        .map(
            block ->
                levels.stream()
                    .mapToDouble(level -> Math.log(value(row(level).get(block), metric)))
                    .toArray())
        .toArray(double[][]::new);
  }

  /** Natural logarithms of a metric's positive values at a level, in block order. */
  double[] logs(String metric, String level) {
    return row(level).values().stream()
        .filter(trial -> positive(trial, metric))
        .mapToDouble(trial -> Math.log(value(trial, metric)))
        .toArray();
  }

  /** Blocks that have a trial that counts at some of these levels, but not at all. */
  List<Integer> incomplete(List<String> levels) {
    return levels.stream()
        .flatMap(level -> row(level).keySet().stream())
        .distinct()
        .sorted()
        .filter(block -> levels.stream().anyMatch(level -> !row(level).containsKey(block)))
        .toList();
  }

  /** A trial's metric; null when absent or not a finite number. */
  public static Double value(TrialRecord trial, String metric) {
    return Finite.orNull(trial.metrics().get(metric));
  }

  public static boolean positive(TrialRecord trial, String metric) {
    Double value = value(trial, metric);
    return value != null && value > 0;
  }

  private Map<Integer, TrialRecord> row(String level) {
    return counted.getOrDefault(level, new TreeMap<>());
  }
}
