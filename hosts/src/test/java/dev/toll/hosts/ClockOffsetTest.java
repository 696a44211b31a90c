package dev.toll.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Offsets of clocks that are known to be off. */
class ClockOffsetTest {
  /** An exchange with its own delays; the host's clock is ahead by a known time. */
  private static AgentLine.Clocks exchange(double ahead, long thereNanos, long backNanos) {
    long now = System.nanoTime();
    Instant wall = Instant.now();
    long there = TimeUnit.SECONDS.toNanos(wall.getEpochSecond()) + wall.getNano() + thereNanos;
    return new AgentLine.Clocks(there + (long) (ahead * 1e9), 0, now, now + thereNanos + backNanos);
  }

  @Test
  void theShortestRoundTripCountsAndTheTrueOffsetIsWithinItsError() throws Exception {
    int[] calls = {0};
    ClockOffset offset =
        ClockOffset.measure(
            () ->
                calls[0]++ == 4
                    ? exchange(5, 200_000, 1_800_000)
                    : exchange(5, 90_000_000, 1_000_000));
    assertThat(offset.errorSeconds()).isEqualTo(0.001, within(1e-6));
    assertThat(offset.seconds()).isEqualTo(5, within(offset.errorSeconds()));
  }

  @Test
  void aClockBehindIsNegative() throws Exception {
    assertThat(ClockOffset.measure(() -> exchange(-2, 1000, 1000)).seconds())
        .isEqualTo(-2, within(0.01));
  }
}
