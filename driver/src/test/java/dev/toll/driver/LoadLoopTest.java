package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoadLoopTest {
  private final SimulatedClock clock = new SimulatedClock();

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
  }

  @Test
  void endsWhenItIsAskedToAndCountsWhatWasUnderWay() throws Exception {
    LoadStop stop = new LoadStop();
    LongAdder done = new LongAdder();
    LoadResult result =
        LoadLoop.run(
            LoadClock.SYSTEM,
            new LoadPlan(2, LoadPlan.UNLIMITED, 3600, 500),
            (index, operations) ->
                () -> {
                  done.increment();
                  if (done.sum() >= 20) {
                    stop.ask();
                  }
                },
            i -> {},
            stop);
    // Each of two workers may have one more under way.
    assertThat(result.operations()).isEqualTo(done.sum()).isBetween(20L, 22L);
  }

  /** The second operation is due hours later. */
  @Test
  void endsWhileAWorkerWaitsForTheNextToBeDue() throws Exception {
    LoadStop stop = new LoadStop();
    CompletableFuture<Thread> worker = new CompletableFuture<>();
    var asked =
        worker.thenAcceptAsync(
            thread -> {
              while (thread.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
              }
              stop.ask();
            });
    LoadResult result =
        LoadLoop.run(
            LoadClock.SYSTEM,
            new LoadPlan(1, LoadPlan.UNLIMITED, 1e6, 1e-4),
            (index, operations) -> () -> worker.complete(Thread.currentThread()),
            i -> {},
            stop);
    asked.get(10, TimeUnit.SECONDS);
    assertThat(result.operations()).isEqualTo(1);
    assertThat(result.elapsedSeconds()).isLessThan(1000);
  }

  @Test
  void aLoadThatWasAskedToEndBeforeItBeganDoesNothing() throws Exception {
    LoadStop stop = new LoadStop();
    stop.ask();
    LoadResult result =
        LoadLoop.run(
            LoadClock.SYSTEM,
            new LoadPlan(2, LoadPlan.UNLIMITED, 3600, 10),
            (index, operations) -> () -> {},
            i -> {},
            stop);
    assertThat(result.operations()).isZero();
  }

  @Test
  void countsTheFinishingOfEveryWorkerIntoTheTime() throws Exception {
    AtomicInteger closed = new AtomicInteger();
    LoadResult result =
        LoadLoop.run(
            clock,
            LoadPlan.count(2, 2),
            (index, operations) ->
                new LoadWorker() {
                  @Override
                  public void operate() {}

                  @Override
                  public void finish() throws InterruptedException {
                    clock.spend(0.15 * (index + 1));
                  }

                  @Override
                  public void close() {
                    closed.incrementAndGet();
                  }
                },
            i -> {});
    assertThat(result.elapsedSeconds()).isEqualTo(0.3);
    assertThat(closed).hasValue(2);
  }

  @Test
  void aSpinBeforeTheIntendedStartMakesUpForLateWaking() throws Exception {
    clock.oversleep(75_000);
    LoadPlan plan = new LoadPlan(1, 100, Double.POSITIVE_INFINITY, 1000);
    LoadResult sleeping = LoadLoop.run(clock, plan, (index, operations) -> () -> {}, i -> {});
    assertThat(sleeping.response().getValueAtPercentile(50)).isBetween(74_000L, 76_000L);
    assertThat(clock.spins()).isZero();

    LoadResult spinning =
        LoadLoop.run(clock, plan.spinning(0.0002), (index, operations) -> () -> {}, i -> {});
    assertThat(spinning.response().getMaxValue()).isLessThan(2_000);
    assertThat(clock.spins())
        .as("125 us before each of the 99 that are waited for")
        .isEqualTo(99 * 125);
  }

  @Test
  void stopsAfterADurationWithATickEverySecondAndOneForTheRest() throws Exception {
    List<Interval> intervals = new ArrayList<>();
    LoadResult result =
        LoadLoop.run(
            clock,
            LoadPlan.duration(1, 2.205),
            (index, operations) -> () -> clock.spend(0.01),
            intervals::add);
    assertThat(result.elapsedSeconds()).isEqualTo(2.21);
    assertThat(result.operations()).isEqualTo(221);
    assertThat(intervals).extracting(Interval::seconds).containsExactly(1.0, 2.0, 2.21);
    assertThat(intervals.stream().mapToLong(Interval::operations).sum()).isEqualTo(221);
    assertThat(intervals.get(0).operations()).isBetween(99L, 100L);
    assertThat(result.service().getCountBetweenValues(9_900_000, 10_100_000)).isEqualTo(221);
  }

  @Test
  void aBeatThatWasMissedIsLeftOut() throws Exception {
    List<Interval> intervals = new ArrayList<>();
    Consumer<Interval> slow =
        interval -> {
          intervals.add(interval);
          if (intervals.size() == 1) {
            clock.pass(2.5);
          }
        };
    LoadLoop.run(clock, LoadPlan.count(1, 6), (i, n) -> () -> clock.spend(1.5), slow);
    assertThat(intervals)
        .extracting(Interval::seconds)
        .startsWith(1.0, 3.5, 4.0, 5.0)
        .doesNotContain(2.0, 3.0);
  }

  @Test
  void aStallShowsInTheResponseTimeOfEveryOperationItDelayed() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    AtomicReference<Double> lag = new AtomicReference<>(0.0);
    LoadResult result =
        LoadLoop.run(
            clock,
            new LoadPlan(1, 200, Double.POSITIVE_INFINITY, 400),
            (index, operations) ->
                () -> {
                  if (calls.incrementAndGet() == 50) {
                    clock.spend(0.2);
                  }
                },
            i -> lag.accumulateAndGet(i.lagSeconds(), Math::max));
    // One operation took 200 ms; it and the 60 after it that were due in its first 150 ms, one
    // every 2.5 ms, came 50 ms late or more.
    long slow = TimeUnit.MILLISECONDS.toNanos(50);
    long max = Histograms.HIGHEST_NANOS;
    assertThat(result.service().getCountBetweenValues(slow, max)).isEqualTo(1);
    assertThat(result.response().getCountBetweenValues(slow, max)).isEqualTo(61);
    assertThat(lag.get()).isCloseTo(0.1975, Offset.offset(0.0005));
    assertThat(result.elapsedSeconds()).isEqualTo(199 / 400.0);
  }

  @Test
  void paceIsSharedAmongTheWorkers() throws Exception {
    LongAdder[] done = {new LongAdder(), new LongAdder()};
    LoadResult result =
        LoadLoop.run(
            clock,
            new LoadPlan(2, LoadPlan.UNLIMITED, 0.5, 200),
            (index, n) -> done[index]::increment,
            i -> {});
    assertThat(result.operations()).isEqualTo(100);
    assertThat(done[0].sum()).isEqualTo(50);
    assertThat(result.elapsedSeconds()).isEqualTo(0.495);
    // No operation was late: the histogram's finest bucket.
    assertThat(result.response().getMaxValue()).isLessThan(100);
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
    assertThat(Ceiling.measure(1, (i, n) -> () -> {}).operationsPerSecond()).isGreaterThan(100_000);
  }

  /** Acknowledges each operation once the next one begins, and the last one when it finishes. */
  private final class LateAcknowledgements implements AcknowledgedWorker {
    private Acknowledgement open;

    @Override
    public void begin(Acknowledgement acknowledgement) throws InterruptedException {
      acknowledge();
      open = acknowledgement;
      clock.spend(0.01);
    }

    private void acknowledge() {
      if (open != null) {
        open.acknowledged();
        open = null;
      }
    }

    @Override
    public void finish() throws InterruptedException {
      clock.spend(0.04);
      acknowledge();
    }
  }

  @Test
  void countsAnOperationWithItsLatencyOnceItIsAcknowledged() throws Exception {
    LoadResult result =
        LoadLoop.run(
            clock,
            LoadPlan.count(1, 10),
            (index, operations) -> new LateAcknowledgements(),
            i -> {});
    assertThat(result.operations()).isEqualTo(10);
    assertThat(result.elapsedSeconds()).isEqualTo(0.14);
    assertThat(result.service().getCountBetweenValues(9_900_000, 10_100_000)).isEqualTo(9);
    assertThat(result.service().getMaxValue()).isBetween(49_900_000L, 50_100_000L);
  }

  @Test
  void anAcknowledgementOfAPacedLoadCountsFromTheIntendedStart() throws Exception {
    LoadPlan plan = new LoadPlan(1, 10, Double.POSITIVE_INFINITY, 200);
    LoadResult result =
        LoadLoop.run(clock, plan, (index, operations) -> new LateAcknowledgements(), i -> {});
    assertThat(result.operations()).isEqualTo(10);
    // Due every 5 ms and begun every 10 ms: the tenth begins 45 ms late, acknowledged 50 ms later.
    assertThat(result.response().getMaxValue()).isBetween(94_900_000L, 95_100_000L);
  }

  @Test
  void anOperationThatIsNeverAcknowledgedDoesNotCount() throws Exception {
    AcknowledgedWorker silent = acknowledgement -> {};
    LoadResult result =
        LoadLoop.run(clock, LoadPlan.count(1, 10), (index, operations) -> silent, i -> {});
    assertThat(result.operations()).isZero();
  }
}
