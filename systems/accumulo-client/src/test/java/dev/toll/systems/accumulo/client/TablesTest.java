package dev.toll.systems.accumulo.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.LoadClock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class TablesTest {

  /** Time that passes only while something waits. */
  private static final class Waited extends LoadClock {
    private long now;

    @Override
    public long nanoTime() {
      return now;
    }

    @Override
    public void park(long nanos) {
      now += nanos;
    }
  }

  @Test
  void quietIsTwoSecondsWithoutACompactionFromTheLastOneOn() throws Exception {
    Deque<Boolean> busy = new ArrayDeque<>(List.of(true, false, false, true));
    Waited clock = new Waited();
    Tables.awaitQuiet(() -> !busy.isEmpty() && busy.pop(), clock);
    // Three pauses of 250 ms until it was last seen busy, then two seconds.
    assertThat(clock.nanoTime()).isEqualTo(2_750_000_000L);
  }
}
