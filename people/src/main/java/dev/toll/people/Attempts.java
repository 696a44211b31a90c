package dev.toll.people;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Limits how often signing in may fail: for each person, for all unknown names, and together. A
 * right token is refused too while the limit holds, or it would not be one.
 */
final class Attempts {
  static final int EACH = 5;
  static final int TOGETHER = 30;
  private static final long WINDOW_NANOS = Duration.ofMinutes(1).toNanos();
  private static final String ALL = "";

  private final LongSupplier clock;
  private final Map<String, Deque<Long>> failures = new HashMap<>();

  /**
   * None yet.
   *
   * @param clock {@link System#nanoTime}
   */
  Attempts(LongSupplier clock) {
    this.clock = clock;
  }

  /** Seconds until another attempt is let through; 0 for at once. */
  synchronized long secondsToWait(String who) {
    return Math.max(left(ALL, TOGETHER), left("." + who, EACH));
  }

  /** Notes one that failed. */
  synchronized void failed(String who) {
    recent(ALL).add(clock.getAsLong());
    recent("." + who).add(clock.getAsLong());
  }

  private long left(String key, int most) {
    Deque<Long> recent = recent(key);
    if (recent.size() < most) {
      return 0;
    }
    long nanos = recent.peekFirst() + WINDOW_NANOS - clock.getAsLong();
    return 1 + Duration.ofNanos(nanos).toSeconds();
  }

  private Deque<Long> recent(String key) {
    Deque<Long> recent = failures.computeIfAbsent(key, none -> new ArrayDeque<>());
    while (!recent.isEmpty() && clock.getAsLong() - recent.peekFirst() > WINDOW_NANOS) {
      recent.removeFirst();
    }
    return recent;
  }
}
