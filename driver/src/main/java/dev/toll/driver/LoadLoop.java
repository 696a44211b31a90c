package dev.toll.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Runs a load: workers in threads of their own, started together; once a second the caller's thread
 * merges what they recorded and passes it on.
 */
public final class LoadLoop {

  /** Start of the names of the workers' threads. */
  static final String THREAD = "load-";

  private static final long PERIOD_NANOS = 1_000_000_000L;

  /** How long workers may take to give up after an interruption or a failure. */
  private static final long GIVE_UP_SECONDS = 5;

  private final LoadClock clock;
  private final LoadPlan plan;
  private final List<Lane> lanes = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final CountDownLatch created;
  private final CountDownLatch go = new CountDownLatch(1);
  private final CountDownLatch done;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private volatile long startNanos;

  private LoadLoop(LoadClock clock, LoadPlan plan) {
    this.clock = clock;
    this.plan = plan;
    this.created = new CountDownLatch(plan.workers());
    this.done = new CountDownLatch(plan.workers());
  }

  /**
   * Runs a load to its end.
   *
   * @param listener called for every interval, about once a second, on the caller's thread
   * @throws InterruptedException when the caller's thread is interrupted; the load is then stopped
   * @throws Exception the first failure of a worker; the others are stopped
   */
  public static LoadResult run(
      LoadPlan plan, LoadWorker.Factory factory, Consumer<Interval> listener) throws Exception {
    return run(LoadClock.SYSTEM, plan, factory, listener);
  }

  /**
   * The same, beginning when the start says.
   *
   * @param start waited for once all workers are there
   */
  public static LoadResult run(
      LoadPlan plan, LoadWorker.Factory factory, Consumer<Interval> listener, LoadStart start)
      throws Exception {
    return new LoadLoop(LoadClock.SYSTEM, plan).load(factory, listener, new LoadStop(), start);
  }

  /** The same by another clock, until it is stopped, if the plan does not end it before. */
  public static LoadResult run(
      LoadClock clock,
      LoadPlan plan,
      LoadWorker.Factory factory,
      Consumer<Interval> listener,
      LoadStop stop)
      throws Exception {
    return new LoadLoop(clock, plan).load(factory, listener, stop, LoadStart.AT_ONCE);
  }

  /** The same by another clock. */
  static LoadResult run(
      LoadClock clock, LoadPlan plan, LoadWorker.Factory factory, Consumer<Interval> listener)
      throws Exception {
    return run(clock, plan, factory, listener, new LoadStop());
  }

  private LoadResult load(
      LoadWorker.Factory factory, Consumer<Interval> listener, LoadStop stop, LoadStart start)
      throws Exception {
    for (int i = 0; i < plan.workers(); i++) {
      int index = i;
      Lane lane = new Lane(clock, plan, index);
      lanes.add(lane);
      threads.add(Daemon.thread(THREAD + (index + 1), () -> work(lane, index, factory)));
    }
    stop.whenAsked(() -> lanes.forEach(Lane::stop));
    threads.forEach(Thread::start);
    try {
      created.await();
      if (failure.get() == null) {
        start.await(clock);
      }
      startNanos = clock.nanoTime();
      go.countDown();
      start.began(startNanos);
      return watch(listener);
    } finally {
      giveUp();
    }
  }

  private LoadResult watch(Consumer<Interval> listener) throws Exception {
    IntervalMerger merger = new IntervalMerger(lanes, plan.paced());
    // Whole seconds since the start, without drift; a second that was missed is left out.
    long next = PERIOD_NANOS;
    while (!clock.await(done, next - (clock.nanoTime() - startNanos))) {
      long now = clock.nanoTime() - startNanos;
      next = (now / PERIOD_NANOS + 1) * PERIOD_NANOS;
      listener.accept(merger.next(now / 1e9));
    }
    rethrow();
    long endNanos = startNanos;
    for (Lane lane : lanes) {
      endNanos = endNanos - lane.endNanos() < 0 ? lane.endNanos() : endNanos;
    }
    double elapsed = (endNanos - startNanos) / 1e9;
    listener.accept(merger.next(elapsed));
    return new LoadResult(merger.total(), elapsed, merger.service(), merger.response());
  }

  private void work(Lane lane, int index, LoadWorker.Factory factory) {
    boolean counted = false;
    try (LoadWorker worker = factory.create(index, plan.share(index))) {
      created.countDown();
      counted = true;
      go.await();
      lane.run(worker, startNanos);
    } catch (Throwable e) { // any failure of a worker is the load's failure
      fail(e);
    } finally {
      if (!counted) {
        created.countDown();
      }
      done.countDown();
    }
  }

  private void fail(Throwable e) {
    if (failure.compareAndSet(null, e)) {
      stopAll();
    } else if (failure.get() != e) {
      failure.get().addSuppressed(e);
    }
  }

  private void stopAll() {
    lanes.forEach(Lane::stop);
    for (Thread thread : threads) {
      if (thread != Thread.currentThread()) {
        thread.interrupt();
      }
    }
  }

  private void giveUp() throws InterruptedException {
    if (done.getCount() > 0) {
      boolean interrupted = Thread.interrupted();
      stopAll();
      var unused = done.await(GIVE_UP_SECONDS, TimeUnit.SECONDS);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void rethrow() throws Exception {
    Throwable e = failure.get();
    if (e instanceof Exception exception) {
      throw exception;
    }
    if (e != null) {
      throw new IllegalStateException("a worker failed: " + Reason.of(e), e);
    }
  }
}
