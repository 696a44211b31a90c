package dev.toll.systems.ontime.client;

import dev.toll.driver.Daemon;
import dev.toll.driver.Interval;
import dev.toll.driver.Reporter;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/** Reports once a second how many bytes are done. */
final class Meter {
  private static final Histogram NO_LATENCY = new Histogram(1);

  private final Reporter reporter;
  private final LongSupplier bytes;
  private final long began = System.nanoTime();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Daemon.factory("ontime-meter"));
  private double lastSeconds;
  private long last;

  Meter(Reporter reporter, LongSupplier bytes) {
    this.reporter = reporter;
    this.bytes = bytes;
    var unused = clock.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  private void tick() {
    double seconds = (System.nanoTime() - began) / 1e9;
    long now = bytes.getAsLong();
    reporter.tick(
        new Interval(seconds, seconds - lastSeconds, now - last, now, null, NO_LATENCY, null));
    lastSeconds = seconds;
    last = now;
  }

  void stop() {
    clock.shutdownNow();
  }
}
