package dev.toll.systems.hadoop;

import dev.toll.engine.system.LoadListener;
import dev.toll.engine.system.SystemException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ticks once a second for a load that tells nothing before its end, so that the series of CPU and
 * interference are had all the same.
 */
final class SilentTicker {
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          runnable -> {
            Thread thread = new Thread(runnable, "toll-silent-ticker");
            thread.setDaemon(true);
            return thread;
          });
  private final LoadListener listener;
  private final long start = System.nanoTime();

  /** A load that is under way. */
  interface Load<T> {
    T run() throws SystemException, InterruptedException;
  }

  /** Runs a load to its end and ticks meanwhile. */
  static <T> T during(LoadListener listener, Load<T> load)
      throws SystemException, InterruptedException {
    SilentTicker ticker = new SilentTicker(listener);
    try {
      return load.run();
    } finally {
      ticker.close();
    }
  }

  private SilentTicker(LoadListener listener) {
    this.listener = listener;
    var unused = executor.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  private void tick() {
    listener.tick((System.nanoTime() - start) / 1e9, LoadListener.UNKNOWN, LoadListener.UNKNOWN);
  }

  /** Waits for a tick that is under way: the series is closed after the load. */
  private void close() {
    executor.shutdownNow();
    try {
      var unused = executor.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
