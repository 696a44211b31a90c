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
    new IdleInstances(() -> 7 + 0.05 * clock.seconds(), LIMIT, 1, MOST, clock).await();

    assertThat(clock.seconds()).isBetween(0.004, 0.01);
  }

  @Test
  void aBurstIsWaitedFor() throws Exception {
    new IdleInstances(() -> Math.min(0.7, clock.seconds()), LIMIT, 1, MOST, clock).await();

    assertThat(clock.seconds()).isBetween(0.7, 0.75);
  }

  /** Busy for 5 ms of each 10 ms until 0.7 s have passed: one step is not enough. */
  @Test
  void aPauseWithinABurstIsNoEnd() throws Exception {
    new IdleInstances(() -> busyHalfOfTheTime(0.7), LIMIT, 3, MOST, clock).await();

    assertThat(clock.seconds()).isBetween(0.7, 0.8);
  }

  private double busyHalfOfTheTime(double end) {
    double at = Math.min(end, clock.seconds());
    long pairs = (long) (at / 0.01);
    return pairs * 0.005 + Math.min(0.005, at - pairs * 0.01);
  }

  @Test
  void theWaitIsBounded() throws Exception {
    new IdleInstances(clock::seconds, LIMIT, 1, MOST, clock).await();

    assertThat(clock.seconds()).isBetween(2.0, 2.05);
  }

  @Test
  void unknownCpuTimeIsNotWaitedFor() throws Exception {
    new IdleInstances(() -> null, LIMIT, 1, MOST, clock).await();

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
