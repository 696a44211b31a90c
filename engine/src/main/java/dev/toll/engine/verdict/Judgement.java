package dev.toll.engine.verdict;

import java.util.OptionalInt;

/**
 * A verdict, typed.
 *
 * @param deciding what it is read from
 * @param enough false when the values are too few to decide; then the call is undecided
 * @param small whether the deciding interval lies within the margin
 */
public record Judgement(
    Comparison about,
    Evidence evidence,
    Deciding deciding,
    Call call,
    boolean enough,
    boolean small) {

  /** What the second interval alone would say; null when none was taken. */
  public Call second() {
    return enough && evidence.hasSecond(about.family()) ? about.call(evidence.second(about)) : null;
  }

  /**
   * How many more blocks or trials would decide; empty when more than {@link
   * dev.toll.engine.statistics.MoreRepetitions#LARGEST}, and null when not estimated.
   */
  public OptionalInt more() {
    return enough && call == Call.UNDECIDED ? evidence.more(about) : null;
  }
}
