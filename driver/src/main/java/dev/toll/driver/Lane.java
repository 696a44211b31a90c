package dev.toll.driver;

import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.SingleWriterRecorder;

/** One worker's loop with its own recorders, so that recording never waits for another thread. */
final class Lane {

  final SingleWriterRecorder service = Histograms.recorder();
  final SingleWriterRecorder response;
  final SingleWriterRecorder lag;
  private final LoadClock clock;
  private final LoadPlan plan;
  private final int index;
  private volatile boolean stop;
  private volatile Thread runner;
  private volatile long endNanos;

  Lane(LoadClock clock, LoadPlan plan, int index) {
    this.clock = clock;
    this.plan = plan;
    this.index = index;
    this.response = plan.paced() ? Histograms.recorder() : null;
    this.lag = plan.paced() ? Histograms.recorder() : null;
  }

  /**
   * Makes the loop end after the operation under way; one that waits for the next to be due ends at
   * once, or the wait would count as time of the load.
   */
  void stop() {
    stop = true;
    LockSupport.unpark(runner);
  }

  /** When the lane had finished, by the clock. */
  long endNanos() {
    return endNanos;
  }

  /** Runs the share of this lane. */
  void run(LoadWorker worker, long startNanos) throws Exception {
    runner = Thread.currentThread();
    long limit = Double.isInfinite(plan.seconds()) ? Long.MAX_VALUE : (long) (plan.seconds() * 1e9);
    if (plan.paced()) {
      paced(worker, startNanos, limit);
    } else {
      closed(worker, startNanos, limit);
    }
    worker.finish();
    endNanos = clock.nanoTime();
  }

  /** One clock read an operation: its end is the next one's start. */
  private void closed(LoadWorker worker, long startNanos, long limit) throws Exception {
    long share = plan.share(index);
    long start = clock.nanoTime();
    if (worker instanceof AcknowledgedWorker acknowledged) {
      for (long i = 0; i < share && !stop && start - startNanos < limit; i++) {
        long begun = start;
        acknowledged.begin(() -> Histograms.record(service, clock.nanoTime() - begun));
        start = clock.nanoTime();
      }
      return;
    }
    for (long i = 0; i < share && !stop && start - startNanos < limit; i++) {
      worker.operate();
      long end = clock.nanoTime();
      Histograms.record(service, end - start);
      start = end;
    }
  }

  /**
   * Operation i of this lane is due at (i * workers + index) / rate. Response time counts from
   * there, so that a stall shows in every operation it delayed (no coordinated omission).
   */
  private void paced(LoadWorker worker, long startNanos, long limit) throws Exception {
    long share = plan.share(index);
    double gap = 1e9 / plan.rate();
    for (long i = 0; i < share && !stop; i++) {
      long due = (long) ((i * (double) plan.workers() + index) * gap);
      if (due >= limit || !awaitDue(startNanos, due)) {
        return;
      }
      long start = clock.nanoTime();
      if (worker instanceof AcknowledgedWorker acknowledged) {
        acknowledged.begin(() -> ended(start, startNanos + due));
      } else {
        worker.operate();
        ended(start, startNanos + due);
      }
      Histograms.record(lag, start - startNanos - due);
    }
  }

  /** Of an operation in a paced load, by the thread that learns of it. */
  private void ended(long start, long intended) {
    long end = clock.nanoTime();
    Histograms.record(service, end - start);
    Histograms.record(response, end - intended);
  }

  /**
   * The kernel wakes a sleeper up to 50 µs late on purpose (timer slack, prctl(2)), and waking
   * takes its time too; so the last moment may be spent watching the clock.
   */
  private boolean awaitDue(long startNanos, long due) throws InterruptedException {
    long spin = (long) (plan.spinSeconds() * 1e9);
    for (long wait = due - (clock.nanoTime() - startNanos);
        wait > 0 && !stop;
        wait = due - (clock.nanoTime() - startNanos)) {
      if (wait > spin) {
        clock.park(wait - spin);
      } else {
        clock.spin();
      }
    }
    return !stop;
  }
}
