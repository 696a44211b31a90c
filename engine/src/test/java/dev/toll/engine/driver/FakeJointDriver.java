package dev.toll.engine.driver;

import dev.toll.driver.CommandType;
import dev.toll.driver.Event;
import dev.toll.driver.Histograms;
import dev.toll.engine.process.AgentHost.Clock;
import dev.toll.engine.system.SystemException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * A driver of a joint load whose clock, and whose manners, a test chooses. It reports seconds at
 * once.
 */
final class FakeJointDriver implements JointDriver {
  /** What it does. */
  enum Manner {
    GOOD,
    LATE,
    NEVER_BEGINS,
    DIES,
    WAITS_FOR_NOBODY
  }

  private final String name;
  private final long aheadNanos;
  private final CompletableFuture<Long> go = new CompletableFuture<>();
  private final CountDownLatch cancelled = new CountDownLatch(1);

  volatile Manner manner = Manner.GOOD;
  volatile long errorNanos = 100_000;

  /** By how much its clock gains once it loads. */
  volatile long gainNanos;

  private volatile boolean loading;

  /**
   * @param aheadNanos of its clock
   */
  FakeJointDriver(String name, long aheadNanos) {
    this.name = name;
    this.aheadNanos = aheadNanos;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String host() {
    return "host-of-" + name;
  }

  long askedBy() throws Exception {
    return go.get(0, TimeUnit.SECONDS) - aheadNanos;
  }

  boolean cancelled() {
    return cancelled.getCount() == 0;
  }

  @Override
  public Clock clock() {
    long here = System.nanoTime();
    return new Clock(here, here + aheadNanos + (loading ? gainNanos : 0), errorNanos);
  }

  @Override
  public void go(long nanos) {
    go.complete(nanos);
  }

  @Override
  public void cancel() {
    cancelled.countDown();
  }

  /** Operations of each second are the share. */
  @Override
  public <A, R> R share(CommandType<A, R> type, A share, Duration deadline, Consumer<Event> heard)
      throws SystemException, InterruptedException {
    long operations = ((JointLoadTest.Wish) share).operations();
    if (manner != Manner.WAITS_FOR_NOBODY) {
      heard.accept(new Event.Prepared(1));
      begin(heard);
    }
    Histogram times = Histograms.create();
    times.recordValueWithCount(operations * 1_000, operations);
    for (int second = 1; second <= 3; second++) {
      heard.accept(
          new Event.Tick(
              1,
              second,
              operations,
              second * operations,
              null,
              Histograms.encode(times),
              null,
              null));
      if (manner == Manner.DIES) {
        throw new SystemException("the driver ended during 'load' (exit code 137)");
      }
    }
    return type.result().cast(new JointLoadTest.Told(3 * operations));
  }

  private void begin(Consumer<Event> heard) throws SystemException, InterruptedException {
    if (manner == Manner.NEVER_BEGINS) {
      cancelled.await();
      throw new SystemException("cancelled");
    }
    try {
      long at = go.get(30, TimeUnit.SECONDS);
      loading = true;
      heard.accept(new Event.Began(1, at + (manner == Manner.LATE ? 300_000_000 : 1_000_000)));
    } catch (ExecutionException | TimeoutException e) {
      throw new SystemException("nobody said go", e);
    }
  }
}
