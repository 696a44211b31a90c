package dev.toll.systems.hadoop.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.bytebuddy.agent.ByteBuddyAgent;
import org.junit.jupiter.api.Test;

/** Weaves into classes of the tests as into the NameNode's: neither is loaded before. */
class CreateAgentTest {
  private static final int CALLS = 5;

  @Test
  void countsAndTimesEveryCallAlsoOneThatThrows() {
    CreateAgent.install(
        ByteBuddyAgent.install(),
        "dev.toll.systems.hadoop.agent.FakeServer",
        "create",
        "dev.toll.systems.hadoop.agent.FakeZones",
        "generate");
    for (int i = 0; i < CALLS; i++) {
      new FakeServer().create(true);
    }
    new FakeServer().other();
    assertThatThrownBy(() -> new FakeServer().create(false))
        .isInstanceOf(IllegalStateException.class);
    NameNodeTimes times = new NameNodeTimes();
    assertThat(times.getCreateCount()).isEqualTo(CALLS + 1);
    assertThat(times.getEdekCount()).isEqualTo(CALLS);
    assertThat(times.getEdekNanos()).isPositive();
    // The one is part of the other.
    assertThat(times.getCreateNanos()).isGreaterThan(times.getEdekNanos());
  }
}
