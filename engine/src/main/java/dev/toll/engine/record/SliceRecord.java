package dev.toll.engine.record;

import java.util.Map;
import java.util.TreeMap;

/**
 * One level's turn in one round of an interleaved block. Rounds share the instances of their block,
 * so they are no replicates: the block is.
 *
 * @param round counted from 1; the slices of a block's trials with the same round belong together
 * @param position place in the round's order, counted from 1
 * @param start seconds since the block's first slice began
 * @param operations acknowledged
 * @param seconds from the slice's begin to its last acknowledgement, monotonic
 * @param idleCpu CPU of the block's other instances meanwhile, in processors; null when unknown
 * @param metrics of this slice alone, by name; those that need the whole load are absent
 * @param reason why its round does not count; null when it does
 */
public record SliceRecord(
    int round,
    int position,
    double start,
    long operations,
    double seconds,
    Double idleCpu,
    Map<String, Double> metrics,
    String reason)
    implements Measured {

  public SliceRecord {
    metrics = new TreeMap<>(metrics);
  }

  /** Whether its round counts: for all levels of a block or for none. */
  public boolean counts() {
    return reason == null;
  }

  /** The same slice of a void trial, which has no metrics. */
  public SliceRecord withoutMetrics() {
    return new SliceRecord(round, position, start, operations, seconds, idleCpu, Map.of(), reason);
  }

  /** The same slice in a round that does not count. */
  public SliceRecord discarded(String why) {
    return new SliceRecord(round, position, start, operations, seconds, idleCpu, metrics, why);
  }
}
