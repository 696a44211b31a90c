package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoadLoopTest {

  @Test
  void doesExactlyTheStatedCountSharedEvenly() throws Exception {
    LongAdder done = new LongAdder();
    long[] shares = new long[3];
    LoadResult result =
        LoadLoop.run(
            LoadPlan.count(3, 1000),
            (index, operations) -> {
              shares[index] = operations;
              return done::increment;
            },
            i -> {});
    assertThat(done.sum()).isEqualTo(1000);
    assertThat(shares).containsExactly(334, 333, 333);
    assertThat(result.operations()).isEqualTo(1000);
    assertThat(result.service().getTotalCount()).isEqualTo(1000);
    assertThat(result.response()).isNull();
    assertThat(result.stoppedBy()).isEqualTo(LoadResult.End.COUNT);
  }

  @Test
  void countsTheFinishingOfEveryWorkerIntoTheTime() throws Exception {
    AtomicInteger closed = new AtomicInteger();
    LoadResult result =
        LoadLoop.run(
            LoadPlan.count(2, 2),
            (index, operations) ->
                new LoadWorker() {
                  @Override
                  public void operate() {}

                  @Override
                  public void finish() {
                    park(0.15 * (index + 1));
                  }

                  @Override
                  public void close() {
                    closed.incrementAndGet();
                  }
                },
            i -> {});
    assertThat(result.elapsedSeconds()).isGreaterThanOrEqualTo(0.3);
    assertThat(closed).hasValue(2);
  }

  @Test
  void stopsAfterADurationWithTicksThatAddUp() throws Exception {
    List<Interval> intervals = new ArrayList<>();
    LoadResult result =
        LoadLoop.run(
            LoadPlan.duration(1, 1.2), (index, operations) -> () -> park(0.01), intervals::add);
    assertThat(result.stoppedBy()).isEqualTo(LoadResult.End.DURATION);
    assertThat(result.elapsedSeconds()).isBetween(1.2, 3.0);
    assertThat(intervals).hasSizeGreaterThanOrEqualTo(2);
    assertThat(intervals.stream().mapToLong(Interval::operations).sum())
        .isEqualTo(result.operations());
    assertThat(intervals.get(0).seconds()).isBetween(1.0, 1.5);
    assertThat(intervals.stream().mapToDouble(Interval::length).sum())
        .isCloseTo(result.elapsedSeconds(), Offset.offset(1e-9));
  }

  @Test
  void aStallShowsInTheResponseTimeOfEveryOperationItDelayed() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    AtomicReference<Double> lag = new AtomicReference<>(0.0);
    LoadResult result =
        LoadLoop.run(
            new LoadPlan(1, 200, Double.POSITIVE_INFINITY, 400, null),
            (index, operations) ->
                () -> {
                  if (calls.incrementAndGet() == 50) {
                    park(0.2);
                  }
                },
            i -> lag.accumulateAndGet(i.lagSeconds(), Math::max));
    // One operation was slow, but 80 were due while it lasted.
    long slow = TimeUnit.MILLISECONDS.toNanos(50);
    long max = Histograms.HIGHEST_NANOS;
    assertThat(result.service().getCountBetweenValues(slow, max)).isBetween(1L, 10L);
    assertThat(result.response().getCountBetweenValues(slow, max)).isGreaterThan(50);
    assertThat(lag.get()).isGreaterThan(0.15);
    assertThat(result.elapsedSeconds()).isGreaterThanOrEqualTo(199 / 400.0);
  }

  @Test
  void paceIsSharedAmongTheWorkers() throws Exception {
    LoadResult result =
        LoadLoop.run(
            new LoadPlan(2, LoadPlan.UNLIMITED, 0.5, 200, null), (i, n) -> () -> {}, i -> {});
    assertThat(result.operations()).isEqualTo(100);
  }

  @Test
  void aFailingWorkerEndsTheLoadWithItsOwnFailure() {
    CountDownLatch never = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                LoadLoop.run(
                    LoadPlan.count(2, 100),
                    (index, operations) ->
                        () -> {
                          if (index == 0) {
                            throw new WorkloadException("refused");
                          }
                          never.await();
                        },
                    i -> {}))
        .isInstanceOf(WorkloadException.class)
        .hasMessage("refused");
  }

  @Test
  void aWorkerThatCannotBeMadeEndsTheLoad() {
    assertThatThrownBy(
            () ->
                LoadLoop.run(
                    LoadPlan.count(2, 100),
                    (index, operations) -> {
                      if (index == 1) {
                        throw new WorkloadException("no table");
                      }
                      return () -> {};
                    },
                    i -> {}))
        .hasMessage("no table");
  }

  @Test
  void interruptingTheCallerStopsTheWorkers() throws Exception {
    CountDownLatch stopped = new CountDownLatch(2);
    CountDownLatch running = new CountDownLatch(2);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                LoadLoop.run(
                    LoadPlan.count(2, 100),
                    (index, operations) ->
                        () -> {
                          running.countDown();
                          try {
                            new CountDownLatch(1).await();
                          } finally {
                            stopped.countDown();
                          }
                        },
                    i -> {});
              } catch (Exception e) {
                thrown.set(e);
              }
            });
    caller.start();
    running.await();
    caller.interrupt();
    caller.join();
    assertThat(stopped.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void endsWhenSteady() throws Exception {
    SteadyState steady = new SteadyState(2, 10, 1, 0);
    LoadResult result =
        LoadLoop.run(
            new LoadPlan(1, LoadPlan.UNLIMITED, 30, 0, steady),
            (i, n) -> () -> park(0.001),
            i -> {});
    assertThat(result.stoppedBy()).isEqualTo(LoadResult.End.STEADY);
    assertThat(result.elapsedSeconds()).isBetween(2.0, 10.0);
  }

  @Test
  void refusesALoadWithoutAnEnd() {
    for (ThrowingCallable wrong :
        List.<ThrowingCallable>of(
            () -> LoadPlan.count(0, 1),
            () -> LoadPlan.count(1, 0),
            () -> LoadPlan.duration(1, Double.POSITIVE_INFINITY))) {
      assertThatThrownBy(wrong).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void theCeilingIsThatOfTheLoopAlone() throws Exception {
    assertThat(Ceiling.measure(1, (i, n) -> () -> {})).isGreaterThan(100_000);
  }

  private static void park(double seconds) {
    long end = System.nanoTime() + (long) (seconds * 1e9);
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
