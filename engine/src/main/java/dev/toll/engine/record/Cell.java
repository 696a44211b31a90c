package dev.toll.engine.record;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** An attempt at one level in one block. */
public interface Cell {
  String level();

  /** Counted from 1; 0 is the discarded warm-up block. */
  int block();

  /** 1 for the first try, more for replays. */
  int attempt();

  /** Whether it may become a number. */
  boolean valid();

  /** Of a metric over the whole trial; null when unknown. */
  Double value(String metric);

  /** In an interleaved block, of the rounds that count; empty otherwise. */
  List<SliceRecord> countedSlices();

  default boolean positive(String metric) {
    Double value = value(metric);
    return value != null && value > 0;
  }

  /** What a metric is in those of some trials that have it, in their order. */
  static List<Double> values(Collection<? extends Cell> trials, String metric) {
    return trials.stream()
        .map(trial -> trial.value(metric))
        .filter(Objects::nonNull)
        .toList();
  }
}
