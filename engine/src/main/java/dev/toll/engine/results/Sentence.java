package dev.toll.engine.results;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Words;

/**
 * Something a run says besides its effects, in words for every report.
 *
 * @param level it speaks of; null where it speaks of all
 * @param metric it rests on; null where it rests on none in particular
 * @param text the sentence, with its figures
 * @param value its figure; null where there is none
 * @param low of its 95 % interval; null where there is none
 * @param unit of these three
 */
public record Sentence(
    About about,
    String level,
    String metric,
    String text,
    Double value,
    Double low,
    Double high,
    String unit) {
  /** What a sentence speaks of. */
  @JsonAdapter(Words.Spaced.class)
  public enum About {
    /** Whether an arrival rate was kept: operations per second reached. */
    PACE,
    /** What an hour's work takes longer, seconds. */
    CAPACITY,
    /** Whether the published result holds here; the change measured, as a fraction. */
    PUBLISHED,
    /** What an effect comes from: a change or a share, as a fraction. */
    WHY,
    /** Whether a published range of ratios holds, metric by metric. */
    CLAIM,
    /** How a metric scales with size: the contention of the Universal Scalability Law. */
    SCALING,
    /** Whether slow seconds fall together with an event; the rate's change in it, as a fraction. */
    COINCIDENCE,
    /**
     * What no interval of the run covers: the range of earlier runs' changes, as fractions, and
     * this run's own as the value.
     */
    BETWEEN_RUNS
  }
}
