package dev.toll.systems.base.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.system.Progress;
import dev.toll.engine.system.SystemException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OnDemandTest implements Progress {
  private final List<String> notes = new ArrayList<>();
  private int fetched;

  @Test
  void isFetchedWhenFirstAskedForAndOnce() {
    OnDemand<String> tools = new OnDemand<>("tools", this::fetch, this);
    assertThat(fetched).isZero();
    assertThat(tools.get()).contains("jar");
    assertThat(tools.get()).contains("jar");
    assertThat(fetched).isOne();
    assertThat(notes).isEmpty();
  }

  @Test
  void whatCannotBeHadIsSaidOnceAndAbsent() {
    OnDemand<String> tools =
        new OnDemand<>(
            "Kafka's tools",
            () -> {
              throw new SystemException("no repository answers");
            },
            this);
    assertThat(tools.get()).isEmpty();
    assertThat(tools.get()).isEmpty();
    assertThat(notes).containsExactly("unavailable: Kafka's tools: no repository answers");
  }

  private String fetch() {
    fetched++;
    return "jar";
  }

  @Override
  public void note(String text) {
    notes.add(text);
  }
}
