package dev.toll.driver;

import java.time.Duration;

/**
 * Waits for what can only be asked: at once, then at an interval, and once more when the deadline
 * has passed. Without a deadline it ends by the interrupt of the step it belongs to.
 */
public final class Wait {
  private final LoadClock clock;
  private final long interval;
  private final long atMost;

  private Wait(LoadClock clock, long interval, long atMost) {
    this.clock = clock;
    this.interval = interval;
    this.atMost = atMost;
  }

  /** What is waited for. */
  @FunctionalInterface
  public interface Condition<X extends Exception> {
    boolean holds() throws X, InterruptedException;
  }

  /** What is waited for, where an answer comes of it. */
  @FunctionalInterface
  public interface Question<T, X extends Exception> {
    /** The answer; null when there is none yet. */
    T answer() throws X, InterruptedException;
  }

  /** Asks at this interval, without a deadline. */
  public static Wait every(Duration interval) {
    return new Wait(LoadClock.SYSTEM, interval.toNanos(), Long.MAX_VALUE);
  }

  /** The same with a deadline. */
  public Wait atMost(Duration deadline) {
    return new Wait(clock, interval, deadline.toNanos());
  }

  /** The same by another clock. */
  public Wait by(LoadClock other) {
    return new Wait(other, interval, atMost);
  }

  /** Waits; false when it still does not hold at the deadline. */
  public <X extends Exception> boolean until(Condition<X> condition)
      throws X, InterruptedException {
    Boolean held = answer(() -> condition.holds() ? Boolean.TRUE : null);
    return held != null;
  }

  /**
   * Waits, also when interrupted, from when it begins anew; the interrupt is kept for what waits
   * next.
   */
  public <X extends Exception> boolean untilDespiteInterrupts(Condition<X> condition) throws X {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return until(condition);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits; null when there is no answer at the deadline. */
  public <T, X extends Exception> T answer(Question<T, X> question) throws X, InterruptedException {
    long start = clock.nanoTime();
    while (true) {
      // Read before the question, so that one that takes long is asked again after the deadline.
      long left = atMost - (clock.nanoTime() - start);
      T answer = question.answer();
      if (answer != null || left <= 0) {
        return answer;
      }
      clock.park(Math.min(interval, left));
    }
  }
}
