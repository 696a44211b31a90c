package dev.toll.engine.record;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** An attempt at one level in one block. */
public interface Cell extends Measured {
  String level();

  /** Counted from 1; 0 is the discarded warm-up block. */
  int block();

  /** 1 for the first try, more for replays. */
  int attempt();

  TrialRecord.Status status();

  /** By round, of a load that was cut into slices; empty otherwise. */
  List<SliceRecord> slices();

  /** Whether it may become a number. */
  default boolean valid() {
    return status() == TrialRecord.Status.VALID;
  }

  /** Its slices whose rounds count. */
  default List<SliceRecord> countedSlices() {
    return slices().stream().filter(SliceRecord::counts).toList();
  }

  /** What a metric is in those of some trials that have it, in their order. */
  static List<Double> values(Collection<? extends Cell> trials, String metric) {
    return trials.stream().map(trial -> trial.value(metric)).filter(Objects::nonNull).toList();
  }
}
