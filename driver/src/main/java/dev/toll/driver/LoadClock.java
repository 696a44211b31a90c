package dev.toll.driver;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Monotonic time, and waiting by it. A class, not an interface: while tests alone extend it, the
 * JIT compiles a call of it as a call of {@link System#nanoTime}.
 */
public class LoadClock {
  public static final LoadClock SYSTEM = new LoadClock();

  public long nanoTime() {
    return System.nanoTime();
  }

  /** Waits for so long, or less. */
  public void park(long nanos) throws InterruptedException {
    LockSupport.parkNanos(nanos);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /** Lets a moment pass without giving up the processor. */
  public void spin() {
    Thread.onSpinWait();
  }

  /** Waits for so long, or until the latch opens; whether it is open. */
  public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
    return latch.await(nanos, TimeUnit.NANOSECONDS);
  }
}
