package dev.toll.engine.system;

import java.time.Duration;

/** Interrupts the thread that made it unless closed in time. */
final class Deadline implements AutoCloseable {
  private final Thread owner = Thread.currentThread();
  private final Runnable cancel;
  private boolean closed;
  private boolean passed;

  Deadline(Ticker ticker, Duration after) {
    cancel = ticker.after(after, this::ring);
  }

  private synchronized void ring() {
    if (!closed) {
      passed = true;
      owner.interrupt();
    }
  }

  synchronized boolean passed() {
    return passed;
  }

  @Override
  public synchronized void close() {
    closed = true;
    cancel.run();
    if (passed) {
      // The alarm's own interrupt must not leak into the next step.
      Interrupts.clear();
    }
  }
}
