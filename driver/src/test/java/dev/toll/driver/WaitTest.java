package dev.toll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WaitTest {
  private final Waited clock = new Waited();
  private final AtomicInteger asked = new AtomicInteger();

  /** Time that passes only while a thread waits. */
  private static final class Waited extends LoadClock {
    private long now = 7;

    @Override
    public long nanoTime() {
      return now;
    }

    @Override
    public void park(long nanos) {
      now += nanos;
    }

    long millis() {
      return (now - 7) / 1_000_000;
    }
  }

  private Wait every(int millis) {
    return Wait.every(Duration.ofMillis(millis)).by(clock);
  }

  @Test
  void whatHoldsAlreadyIsNotWaitedFor() throws Exception {
    assertThat(every(50).until(() -> true)).isTrue();
    assertThat(clock.millis()).isZero();
  }

  @Test
  void asksAtItsIntervalUntilItHolds() throws Exception {
    assertThat(every(50).until(() -> asked.incrementAndGet() == 5)).isTrue();
    assertThat(clock.millis()).isEqualTo(200);
  }

  @Test
  void asksOnceMoreWhenTheDeadlineHasPassed() throws Exception {
    Wait wait = every(50).atMost(Duration.ofMillis(120));
    assertThat(wait.until(() -> asked.incrementAndGet() == 5)).isFalse();
    assertThat(clock.millis()).isEqualTo(120);
    assertThat(asked).hasValue(4);
  }

  @Test
  void whatHoldsByTheDeadlineHolds() throws Exception {
    Wait wait = every(50).atMost(Duration.ofMillis(120));
    assertThat(wait.until(() -> clock.millis() >= 120)).isTrue();
  }

  /** One that hangs past the deadline has had no second chance yet. */
  @Test
  void aQuestionLongerThanTheDeadlineIsAskedAgain() throws Exception {
    Wait wait = every(50).atMost(Duration.ofMillis(100));
    boolean held =
        wait.until(
            () -> {
              clock.park(200_000_000);
              return asked.incrementAndGet() == 2;
            });
    assertThat(held).isTrue();
  }

  @Test
  void givesTheAnswer() throws Exception {
    Wait wait = every(10).atMost(Duration.ofMillis(100));
    assertThat(wait.answer(() -> asked.incrementAndGet() < 3 ? null : "up")).isEqualTo("up");
    assertThat(wait.<String, RuntimeException>answer(() -> null)).isNull();
  }

  @Test
  void aFailureOfTheQuestionEndsTheWait() {
    assertThatThrownBy(
            () ->
                every(10)
                    .until(
                        () -> {
                          throw new IOException("connection refused");
                        }))
        .isInstanceOf(IOException.class);
  }

  @Test
  void anInterruptEndsTheWait() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> Wait.every(Duration.ofSeconds(60)).until(() -> false))
        .isInstanceOf(InterruptedException.class);
  }
}
