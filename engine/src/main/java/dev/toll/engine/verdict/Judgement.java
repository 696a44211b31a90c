package dev.toll.engine.verdict;

import java.util.OptionalInt;

/**
 * A verdict, typed.
 *
 * @param enough false when the values are too few to decide; then the call is undecided
 * @param small whether the deciding interval lies within the margin
 * @param second what the second interval alone would say; null when none was taken
 * @param more how many more blocks or trials would decide; empty when more than {@link
 *     dev.toll.engine.statistics.MoreBlocks#LARGEST}, and null when not estimated
 */
public record Judgement(Call call, boolean enough, boolean small, Call second, OptionalInt more) {

  /** Whether the second interval alone would say something else. */
  public boolean disputed() {
    return second != null && second != call;
  }
}
