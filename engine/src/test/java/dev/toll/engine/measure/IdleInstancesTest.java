package dev.toll.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.LoadClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class IdleInstancesTest {
  private static final double LIMIT = 0.2;
  private static final Duration MOST = Duration.ofSeconds(2);

  private final FakeClock clock = new FakeClock();

  @Test
  void idleInstancesCostOneStep() throws Exception {
    await(new IdleInstances(() -> 7 + 0.05 * clock.seconds(), LIMIT, 1, MOST, clock));

    assertThat(clock.seconds()).isBetween(0.004, 0.01);
  }

  @Test
  void aBurstIsWaitedFor() throws Exception {
    await(new IdleInstances(() -> Math.min(0.7, clock.seconds()), LIMIT, 1, MOST, clock));

    assertThat(clock.seconds()).isBetween(0.7, 0.75);
  }

  /** Busy for 5 ms of each 10 ms until 0.7 s have passed: one step is not enough. */
  @Test
  void aPauseWithinABurstIsNoEnd() throws Exception {
    await(new IdleInstances(() -> busyHalfOfTheTime(0.7), LIMIT, 3, MOST, clock));

    assertThat(clock.seconds()).isBetween(0.7, 0.8);
  }

  @Test
  void whatIsDoneAfterASliceCountsAsWaited() throws Exception {
    IdleInstances instances = new IdleInstances(() -> 7.0, LIMIT, 2, MOST, clock);
    IdleInstances.Mark sliceEnded = instances.mark();
    clock.park(15_000_000);

    instances.await(sliceEnded);

    assertThat(clock.seconds()).isEqualTo(0.015);
  }

  @Test
  void aBurstWithinItIsNot() throws Exception {
    IdleInstances instances =
        new IdleInstances(() -> Math.min(0.015, clock.seconds()), LIMIT, 2, MOST, clock);
    IdleInstances.Mark sliceEnded = instances.mark();
    clock.park(15_000_000);

    instances.await(sliceEnded);

    assertThat(clock.seconds()).isBetween(0.025, 0.026);
  }

  private static void await(IdleInstances instances) throws InterruptedException {
    instances.await(instances.mark());
  }

  private double busyHalfOfTheTime(double end) {
    double at = Math.min(end, clock.seconds());
    long pairs = (long) (at / 0.01);
    return pairs * 0.005 + Math.min(0.005, at - pairs * 0.01);
  }

  @Test
  void theWaitIsBounded() throws Exception {
    await(new IdleInstances(clock::seconds, LIMIT, 1, MOST, clock));

    assertThat(clock.seconds()).isBetween(2.0, 2.05);
  }

  @Test
  void unknownCpuTimeIsNotWaitedFor() throws Exception {
    await(new IdleInstances(() -> null, LIMIT, 1, MOST, clock));

    assertThat(clock.seconds()).isZero();
  }

  private static final class FakeClock extends LoadClock {
    private long nanos;

    double seconds() {
      return nanos / 1e9;
    }

    @Override
    public long nanoTime() {
      return nanos;
    }

    @Override
    public void park(long step) {
      nanos += step;
    }
  }
}
