package dev.toll.engine.results;

/**
 * Something a run says beside its effects, in words for every report.
 *
 * @param about {@link #PACE}, {@link #CAPACITY}, {@link #PUBLISHED}, {@link #WHY} or {@link
 *     #COINCIDENCE}
 * @param level it speaks of; null where it speaks of all
 * @param metric it rests on; null where it rests on none in particular
 * @param text the sentence, with its figures
 * @param value its figure; null where there is none
 * @param low of its 95 % interval; null where there is none
 * @param unit of these three
 */
public record Sentence(
    String about,
    String level,
    String metric,
    String text,
    Double value,
    Double low,
    Double high,
    String unit) {
  /** Whether an arrival rate was kept: operations per second reached. */
  public static final String PACE = "pace";

  /** What an hour's work takes longer, seconds. */
  public static final String CAPACITY = "capacity";

  /** Whether the published result holds here; the change measured, as a fraction. */
  public static final String PUBLISHED = "published";

  /** What an effect comes from: a change or a share, as a fraction. */
  public static final String WHY = "why";

  /** Whether slow seconds fall together with an event; the rate's change in it, as a fraction. */
  public static final String COINCIDENCE = "coincidence";
}
