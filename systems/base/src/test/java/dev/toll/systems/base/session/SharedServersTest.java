package dev.toll.systems.base.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Servers are there from the first who needs them to the last. */
class SharedServersTest {
  private static final Slot FIRST = Slot.of(0, Path.of("work"), Path.of("logs"));
  private static final Slot SECOND = Slot.of(1, Path.of("work"), Path.of("logs"));

  private final SharedServers<String> servers = new SharedServers<>();
  private final List<String> ended = new ArrayList<>();

  private String enter(Slot slot, String name) throws Exception {
    return servers.enter(slot, () -> name);
  }

  private boolean leave(Slot slot) throws Exception {
    return servers.leave(slot, ended::add);
  }

  @Test
  void theFirstStartsAndTheLastEnds() throws Exception {
    assertThat(enter(FIRST, "one")).isEqualTo("one");
    assertThat(enter(SECOND, "two")).as("what is there").isEqualTo("one");
    assertThat(leave(FIRST)).as("others still use it").isFalse();
    assertThat(servers.running()).contains("one");
    assertThat(leave(FIRST)).as("it has left already").isFalse();
    assertThat(leave(SECOND)).isTrue();
    assertThat(ended).containsExactly("one");
    assertThat(servers.running()).isEmpty();
    assertThat(enter(FIRST, "three")).as("the next block").isEqualTo("three");
  }

  @Test
  void aFailedStartLeavesNobodyIn() throws Exception {
    assertThatThrownBy(
            () ->
                servers.enter(
                    FIRST,
                    () -> {
                      throw new SystemException("the port is taken");
                    }))
        .hasMessage("the port is taken");
    assertThat(leave(FIRST)).isFalse();
    assertThat(enter(SECOND, "one")).isEqualTo("one");
  }

  @Test
  void oneThatDoesNotEndIsNotGivenOut() throws Exception {
    enter(FIRST, "one");
    assertThatThrownBy(
            () ->
                servers.leave(
                    FIRST,
                    last -> {
                      throw new SystemException("it does not end");
                    }))
        .hasMessage("it does not end");
    assertThat(enter(FIRST, "two")).isEqualTo("two");
  }
}
