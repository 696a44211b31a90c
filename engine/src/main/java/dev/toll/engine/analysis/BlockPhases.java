package dev.toll.engine.analysis;

import dev.toll.engine.record.StepRecord;
import dev.toll.engine.record.TrialRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * How long an attempt at a block took, phase by phase: the steps of all its trials. What levels do
 * side by side counts as long as it kept the block waiting.
 *
 * @param attempts at blocks that it rests on
 * @param levels in a block
 * @param phases median seconds, in the order of a trial's life; without what only the first block
 *     pays
 * @param first what the first attempt took longer than the others, such as proofs taken once per
 *     run; 0 with one alone
 */
public record BlockPhases(int attempts, int levels, Map<String, Double> phases, double first) {
  /** Phases that levels always take in turns. */
  private static final List<String> IN_TURNS = List.of("warm", "measure");

  /**
   * Of a run's attempts.
   *
   * @return null before a whole block
   */
  public static BlockPhases of(List<TrialRecord> trials) {
    Map<Integer, Map<Integer, List<TrialRecord>>> blocks = new TreeMap<>();
    for (TrialRecord trial : trials) {
      if (trial.block() > 0) {
        blocks
            .computeIfAbsent(trial.block(), block -> new TreeMap<>())
            .computeIfAbsent(trial.attempt(), attempt -> new ArrayList<>())
            .add(trial);
      }
    }
    int levels = (int) trials.stream().map(TrialRecord::level).distinct().count();
    List<List<TrialRecord>> attempts =
        blocks.values().stream()
            .flatMap(block -> block.values().stream())
            .filter(block -> block.size() == levels)
            .toList();
    if (attempts.isEmpty()) {
      return null;
    }
    // The first pays for what is proved once; it is left out where there are others.
    List<List<TrialRecord>> usual =
        attempts.size() > 1 ? attempts.subList(1, attempts.size()) : attempts;
    Map<String, Double> phases = new LinkedHashMap<>();
    attempts.forEach(
        block -> block.forEach(t -> t.steps().forEach(step -> phases.put(step.phase(), 0.0))));
    double kept = kept(attempts);
    phases.replaceAll(
        (phase, none) -> median(usual, phase) * (IN_TURNS.contains(phase) ? 1 : kept));
    double whole = phases.values().stream().mapToDouble(Double::doubleValue).sum();
    List<TrialRecord> first = attempts.get(0);
    double turns = turns(first);
    return new BlockPhases(
        attempts.size(),
        levels,
        phases,
        Math.max(0, turns + kept * (seconds(first, null) - turns) - whole));
  }

  /**
   * Clock time over the sum of steps, for the phases that levels may take side by side: at most 1,
   * the median over attempts that were followed by another.
   */
  private static double kept(List<List<TrialRecord>> attempts) {
    double[] shares =
        IntStream.range(1, attempts.size())
            .mapToDouble(
                i -> {
                  List<TrialRecord> block = attempts.get(i - 1);
                  double turns = turns(block);
                  double clock = BlockTime.between(block, attempts.get(i)) - turns;
                  return Math.min(1, clock / (seconds(block, null) - turns));
                })
            .filter(share -> share > 0)
            .toArray();
    return shares.length == 0 ? 1 : Median.withDefaults().evaluate(shares);
  }

  private static double turns(List<TrialRecord> block) {
    return IN_TURNS.stream().mapToDouble(phase -> seconds(block, phase)).sum();
  }

  private static double median(List<List<TrialRecord>> attempts, String phase) {
    return Median.withDefaults()
        .evaluate(attempts.stream().mapToDouble(block -> seconds(block, phase)).toArray());
  }

  /** Of one phase, or with null of all. */
  private static double seconds(List<TrialRecord> block, String phase) {
    return block.stream()
        .flatMap(trial -> trial.steps().stream())
        .filter(step -> phase == null || phase.equals(step.phase()))
        .mapToDouble(StepRecord::seconds)
        .sum();
  }

  /** Of a block's time, what grows with the load. */
  double ofLoad() {
    return Stream.of("measure", "settle", "verify")
        .mapToDouble(phase -> phases.getOrDefault(phase, 0.0))
        .sum();
  }

  /** A block's time without what only the first pays. */
  public double seconds() {
    return phases.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** So many blocks of so many levels, in seconds. */
  public double seconds(int blocks, int ofLevels) {
    return (first + blocks * seconds()) * ofLevels / levels;
  }
}
