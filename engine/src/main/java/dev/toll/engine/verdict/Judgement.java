package dev.toll.engine.verdict;

import dev.toll.engine.statistics.Confidence;
import java.util.OptionalInt;

/**
 * A verdict, typed.
 *
 * @param enough false when the values are too few to decide; then the call is undecided
 * @param small whether the deciding interval lies within the margin
 */
public record Judgement(
    Comparison about, Evidence evidence, Call call, boolean enough, boolean small) {
  /** What the second interval alone would say; null when none was taken. */
  public Call second() {
    return enough && evidence.hasSecond()
        ? Call.of(evidence.second(confidence()), about.metric().better(), about.margin())
        : null;
  }

  /**
   * How many more blocks or trials would decide; empty when more than {@link
   * dev.toll.engine.statistics.MoreRepetitions#LARGEST}, and null when not estimated.
   */
  public OptionalInt more() {
    return enough && call == Call.UNDECIDED ? evidence.more(confidence(), about.margin()) : null;
  }

  private double confidence() {
    return Confidence.ofFamily(about.family());
  }
}
