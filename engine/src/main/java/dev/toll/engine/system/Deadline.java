package dev.toll.engine.system;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Interrupts the thread that made it unless closed in time. */
final class Deadline implements AutoCloseable {
  private static final ScheduledExecutorService CLOCK =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "toll-deadlines");
            thread.setDaemon(true);
            return thread;
          });

  private final Thread owner = Thread.currentThread();
  private final Future<?> alarm;
  private boolean closed;
  private boolean passed;

  Deadline(Duration after) {
    alarm = CLOCK.schedule(this::ring, after.toMillis(), TimeUnit.MILLISECONDS);
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
    alarm.cancel(false);
    if (passed) {
      // The alarm's own interrupt must not leak into the next step.
      Interrupts.clear();
    }
  }
}
