package dev.toll.engine.results;

import dev.toll.engine.verdict.Decision;
import dev.toll.engine.verdict.Saying;

/**
 * What is said of a level: one sentence, from the one interval of its effect on the primary metric.
 * All answers of a run hold at once with 95 %, at any block at which the run is looked at.
 *
 * @param low of the cost, as a fraction, positive = cost; null before the second block, while the
 *     bounds are too wide to use, and where only an upper bound was asked for
 * @param high as low; null before the second block and while the bounds are too wide to use
 * @param settled whether more blocks would change nothing that matters at this tolerance
 * @param sentence in words: "costs at most 3.6 %: within your tolerance of 5 %"
 */
public record Answer(
    Saying saying, Decision decision, Double low, Double high, boolean settled, String sentence) {
  /**
   * Whether the system was steady while it was measured; what is said of it otherwise is no price.
   */
  public boolean steady() {
    return saying != Saying.NOT_STEADY;
  }
}
