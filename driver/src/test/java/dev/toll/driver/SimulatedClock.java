package dev.toll.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Time that passes only while everybody waits: once each worker of a load has parked or ended, it
 * jumps to the moment at which the first of them, or the load's own thread, is due.
 */
final class SimulatedClock extends LoadClock {
  private static final class Sleeper {
    private final long until;
    private boolean awake;

    Sleeper(long until) {
      this.until = until;
    }
  }

  private final List<Sleeper> asleep = new ArrayList<>();
  private long now = 1_000_000_007L;
  private int spins;
  private long oversleep;

  @Override
  public synchronized long nanoTime() {
    return now;
  }

  /** A thread that parks wakes up so much later than asked. */
  void oversleep(long nanos) {
    oversleep = nanos;
  }

  /** Each look at the clock takes a microsecond. */
  @Override
  public synchronized void spin() {
    spins++;
    now += 1000;
  }

  synchronized int spins() {
    return spins;
  }

  /** Lets a worker's operation take so long. */
  void spend(double seconds) throws InterruptedException {
    park(Math.round(seconds * 1e9));
  }

  /** Lets time pass while the load's own thread is busy; no thread wakes up meanwhile. */
  synchronized void pass(double seconds) {
    now += Math.round(seconds * 1e9);
  }

  @Override
  public synchronized void park(long nanos) throws InterruptedException {
    Sleeper sleeper = new Sleeper(now + nanos + oversleep);
    asleep.add(sleeper);
    notifyAll();
    try {
      while (!sleeper.awake) {
        wait();
      }
    } finally {
      asleep.remove(sleeper);
    }
  }

  /**
   * Called by the load's own thread.
   *
   * @param latch counts the workers that have not ended
   */
  @Override
  public synchronized boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
    long end = now + nanos;
    while (true) {
      while (latch.getCount() > asleep.size()) {
        // There is no notification when a worker ends.
        wait(1);
      }
      if (latch.getCount() == 0) {
        return true;
      }
      long first = asleep.stream().mapToLong(each -> each.until).min().orElseThrow();
      // What was due while time passed is due now.
      now = Math.max(now, Math.min(end, first));
      List<Sleeper> due = asleep.stream().filter(each -> each.until <= now).toList();
      if (due.isEmpty()) {
        return false;
      }
      due.forEach(each -> each.awake = true);
      asleep.removeAll(due);
      notifyAll();
    }
  }
}
