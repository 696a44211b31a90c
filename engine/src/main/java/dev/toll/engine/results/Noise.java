package dev.toll.engine.results;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Words;
import dev.toll.engine.statistics.VarianceParts;

/**
 * How noisy a metric was, and where that comes from.
 *
 * @param blocks and {@code levels} it rests on
 * @param sd of the log ratio of two levels in one block, pooled over all levels
 * @param low of its 95 % interval
 * @param blockSeconds how long a block takes; null when unknown
 * @param parts of an interleaved run; null otherwise
 * @param bestRounds per block, with which the same time makes intervals narrowest; null without
 *     parts, and where no luck of instances was seen
 * @param helps what would narrow intervals most; null without parts
 * @param sentence the same in words
 */
public record Noise(
    String metric,
    int blocks,
    int levels,
    double sd,
    double low,
    double high,
    Double blockSeconds,
    VarianceParts parts,
    Double bestRounds,
    Helps helps,
    String sentence) {

  /** What would narrow intervals most for the same time. */
  @JsonAdapter(Words.class)
  public enum Helps {
    ROUNDS,
    BLOCKS
  }
}
