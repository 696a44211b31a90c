package dev.toll.systems.accumulo.client;

import com.google.gson.JsonObject;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Samples the table while load runs, apart from the ticks, which must not wait for it. It costs the
 * client some CPU; an observing driver of its own would not.
 */
final class TickSampler implements AutoCloseable {

  private final AtomicReference<JsonObject> latest = new AtomicReference<>();
  private final ScheduledExecutorService executor;

  private TickSampler(ScheduledExecutorService executor) {
    this.executor = executor;
  }

  /**
   * Starts sampling.
   *
   * @param seconds between samples; 0 for none
   */
  static TickSampler start(ClientSession session, String table, double seconds) {
    if (!(seconds > 0)) {
      return new TickSampler(null);
    }
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(
            runnable -> {
              Thread thread = new Thread(runnable, "sampler");
              thread.setDaemon(true);
              return thread;
            });
    TickSampler sampler = new TickSampler(executor);
    long nanos = (long) (seconds * 1e9);
    var unused =
        executor.scheduleWithFixedDelay(
            () -> sampler.take(session, table), 0, nanos, TimeUnit.NANOSECONDS);
    return sampler;
  }

  /** The newest sample not yet taken; null when there is none. */
  JsonObject latest() {
    return latest.getAndSet(null);
  }

  private void take(ClientSession session, String table) {
    try {
      latest.set(Sample.take(session, table));
    } catch (Exception e) { // a missing sample is an empty cell, never the end of a measurement
      System.err.println("no sample: " + e);
    }
  }

  @Override
  public void close() {
    if (executor != null) {
      executor.shutdownNow();
    }
  }
}
