package dev.toll.report.rounds;

import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The rounds of an interleaved run, attempt after attempt at each block. */
public record RunRounds(List<Attempt> attempts) {

  /**
   * An attempt at a block.
   *
   * @param reason why it does not count; null when it does
   */
  public record Attempt(int block, int number, String reason, List<Round> rounds) {
    public boolean counts() {
      return reason == null;
    }

    /** Its rounds that count. */
    public List<Round> counted() {
      return counts() ? rounds.stream().filter(Round::counts).toList() : List.of();
    }

    /** The mean log ratio over the rounds that count: the block's value. */
    public OptionalDouble mean(String level, String against) {
      return counted().stream()
          .mapToDouble(round -> round.logRatio(level, against))
          .filter(Double::isFinite)
          .average();
    }
  }

  /**
   * A round.
   *
   * @param reason why it does not count; null when it does
   * @param slices by level
   */
  public record Round(int number, String reason, Map<String, SliceRecord> slices) {
    public boolean counts() {
      return reason == null;
    }

    /** Of the time per operation; NaN where a slice is missing or did nothing. */
    public double logRatio(String level, String against) {
      return Math.log(time(level) / time(against));
    }

    /** Seconds per operation; NaN where there is none. */
    public double time(String level) {
      SliceRecord slice = slices.get(level);
      double time =
          slice == null || slice.operations() <= 0
              ? Double.NaN
              : slice.seconds() / slice.operations();
      return time > 0 ? time : Double.NaN;
    }

    /** The most that instances used while they were not loaded, in processors; NaN if unknown. */
    public double idleCpu() {
      return slices.values().stream()
          .map(SliceRecord::idleCpu)
          .filter(Objects::nonNull)
          .mapToDouble(Double::doubleValue)
          .max()
          .orElse(Double.NaN);
    }
  }

  /** Of a run; empty where no trial has slices. */
  public static RunRounds of(ResultsView view) {
    Map<Integer, Map<Integer, List<Trial>>> blocks = new TreeMap<>();
    view.trials().stream()
        .filter(trial -> !trial.slices().isEmpty())
        .forEach(
            trial ->
                blocks
                    .computeIfAbsent(trial.block(), block -> new TreeMap<>())
                    .computeIfAbsent(trial.attempt(), attempt -> new ArrayList<>())
                    .add(trial));
    List<Attempt> attempts = new ArrayList<>();
    blocks.forEach(
        (block, numbers) ->
            numbers.forEach((number, trials) -> attempts.add(attempt(block, number, trials))));
    return new RunRounds(List.copyOf(attempts));
  }

  private static Attempt attempt(int block, int number, List<Trial> trials) {
    Map<Integer, Map<String, SliceRecord>> rounds = new TreeMap<>();
    for (Trial trial : trials) {
      for (SliceRecord slice : trial.slices()) {
        rounds
            .computeIfAbsent(slice.round(), round -> new LinkedHashMap<>())
            .put(trial.level(), slice);
      }
    }
    String reason =
        trials.stream()
            .filter(trial -> !trial.valid())
            .map(trial -> trial.reason() == null ? "reason not recorded" : trial.reason())
            .findFirst()
            .orElse(null);
    return new Attempt(
        block,
        number,
        reason,
        rounds.entrySet().stream()
            .map(round -> new Round(round.getKey(), reason(round.getValue()), round.getValue()))
            .toList());
  }

  private static String reason(Map<String, SliceRecord> slices) {
    return slices.values().stream()
        .map(SliceRecord::reason)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /** How many there are, attempts that do not count included. */
  public int all() {
    return attempts.stream().mapToInt(attempt -> attempt.rounds().size()).sum();
  }

  /** How many count. */
  public int counted() {
    return attempts.stream().mapToInt(attempt -> attempt.counted().size()).sum();
  }
}
