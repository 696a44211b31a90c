package dev.toll.driver;

import java.util.concurrent.CountDownLatch;

/** Keeps the beat: whole seconds since a start, without drift; beats missed are left out. */
final class Ticker {

  private static final long PERIOD_NANOS = 1_000_000_000L;

  private final LoadClock clock;
  private final long startNanos;
  private long next = PERIOD_NANOS;
  private double seconds;

  Ticker(LoadClock clock, long startNanos) {
    this.clock = clock;
    this.startNanos = startNanos;
  }

  /** Waits for the next beat; true when the latch opened before it. */
  boolean await(CountDownLatch end) throws InterruptedException {
    boolean ended = clock.await(end, next - (clock.nanoTime() - startNanos));
    long now = clock.nanoTime() - startNanos;
    seconds = now / 1e9;
    next = (now / PERIOD_NANOS + 1) * PERIOD_NANOS;
    return ended;
  }

  /** Seconds since the start, at the end of the last wait. */
  double seconds() {
    return seconds;
  }
}
