package dev.toll.engine.system;

import dev.toll.driver.Daemon;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Monotonic time, and alarms in it; tests bring their own, so that none has to wait. */
public interface Ticker {
  /** The machine's. */
  Ticker SYSTEM =
      new Ticker() {
        private final ScheduledExecutorService alarms =
            Executors.newScheduledThreadPool(
                // One more than what may hang: a look at a file system, see Steps.
                2, Daemon.factory("toll-deadlines"));

        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public Runnable after(Duration delay, Runnable task) {
          Future<?> alarm = alarms.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
          return () -> alarm.cancel(false);
        }
      };

  /** Nanoseconds from an arbitrary origin. */
  long nanos();

  /** Runs a task once when this much time has passed. Returns what cancels it. */
  Runnable after(Duration delay, Runnable task);
}
