package dev.toll.engine.results;

import com.google.gson.annotations.SerializedName;

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
  public enum About {
    /** Whether an arrival rate was kept: operations per second reached. */
    @SerializedName("pace")
    PACE,
    /** What an hour's work takes longer, seconds. */
    @SerializedName("capacity")
    CAPACITY,
    /** Whether the published result holds here; the change measured, as a fraction. */
    @SerializedName("published")
    PUBLISHED,
    /** What an effect comes from: a change or a share, as a fraction. */
    @SerializedName("why")
    WHY,
    /** Whether a published range of ratios holds, metric by metric. */
    @SerializedName("claim")
    CLAIM,
    /** How a metric scales with size: the contention of the Universal Scalability Law. */
    @SerializedName("scaling")
    SCALING,
    /** Whether slow seconds fall together with an event; the rate's change in it, as a fraction. */
    @SerializedName("coincidence")
    COINCIDENCE,
    /**
     * What no interval of the run covers: the range of earlier runs' changes, as fractions, and
     * this run's own as the value.
     */
    @SerializedName("between runs")
    BETWEEN_RUNS
  }
}
