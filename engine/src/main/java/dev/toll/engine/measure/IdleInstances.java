package dev.toll.engine.measure;

import dev.toll.driver.LoadClock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Waits before a slice until all instances are idle. The one that was loaded before still compiles
 * and collects garbage for some tenths of a second; in another's slice that would be noise, and
 * would make the round void.
 *
 * @param cpuSeconds of all of them so far; null when unknown, then nothing is waited for
 * @param limit processors that they may use together
 * @param steps of 5 ms, one after another, that they must be idle for: a compiler thread pauses
 *     between two methods
 * @param most the longest wait
 */
public record IdleInstances(
    Supplier<Double> cpuSeconds, double limit, int steps, Duration most, LoadClock clock) {
  /**
   * Short compared with a slice, and longer than a tick of the usual kernel (4 ms at
   * CONFIG_HZ=250), at which it counts the CPU time of what runs on.
   */
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** By the machine's clock. */
  public IdleInstances(Supplier<Double> cpuSeconds, double limit, int steps, Duration most) {
    this(cpuSeconds, limit, steps, most, LoadClock.SYSTEM);
  }

  /** What they had used at a moment; what is done after it counts as waited. */
  public record Mark(Double cpuSeconds, long nanos) {}

  /** Now. */
  public Mark mark() {
    return new Mark(cpuSeconds.get(), clock.nanoTime());
  }

  /**
   * Waits. When the wait is over and they are still busy, the slice's own figure shows it.
   *
   * @param since whose time counts, such as that in which the slice before was looked at
   */
  public void await(Mark since) throws InterruptedException {
    long from = since.nanos();
    long until = clock.nanoTime() + most.toNanos();
    long idle = 0;
    Double before = since.cpuSeconds();
    while (before != null && idle < steps && from - until < 0) {
      clock.park(Math.max(0, STEP_NANOS - (clock.nanoTime() - from)));
      Double now = cpuSeconds.get();
      if (now == null) {
        return;
      }
      long at = clock.nanoTime();
      idle = now - before <= limit * (at - from) / 1e9 ? idle + (at - from) / STEP_NANOS : 0;
      before = now;
      from = at;
    }
  }
}
