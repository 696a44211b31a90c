package dev.toll.systems.base.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An instance's servers, which may be those of others too. */
class SharedServerLeaseTest {
  private static final String STOP = "stop the server";

  private final SharedServers<Fake> servers = new SharedServers<>();
  private final Steps steps = new Steps((phase, step) -> {});
  private final SharedServerLease<Fake> first = lease(0);
  private final SharedServerLease<Fake> second = lease(1);

  private SharedServerLease<Fake> lease(int number) {
    return new SharedServerLease<>(
        servers, Slot.of(number, Path.of("work"), Path.of("logs")), List.of(STOP));
  }

  private static final class Fake implements ServerGroup {
    private final List<String> done = new ArrayList<>();
    private boolean stuck;

    @Override
    public List<ManagedProcess> processes() {
      return List.of();
    }

    @Override
    public void stop(Steps steps) throws SystemException {
      done.add("stop");
      if (stuck) {
        throw new SystemException("it does not stop");
      }
    }

    @Override
    public void kill() {
      done.add("kill");
    }
  }

  private String why() {
    List<StepRecord> all = steps.records();
    return all.get(all.size() - 1).note();
  }

  @Test
  void theLastStopsThemAndTheOthersSayWhyNot() throws Exception {
    Fake fake = first.take(Fake::new);
    assertThat(second.take(Fake::new)).isSameAs(fake);
    assertThat(first.others()).isTrue();
    first.stop(steps);
    assertThat(fake.done).isEmpty();
    assertThat(why()).isEqualTo("other levels use the servers");
    assertThat(second.others()).isFalse();
    second.stop(steps);
    assertThat(fake.done).containsExactly("stop");
    second.stop(steps);
    assertThat(why()).isEqualTo("nothing is running");
    assertThat(fake.done).containsExactly("stop");
  }

  @Test
  void whatDoesNotStopIsKilled() throws Exception {
    Fake fake = first.take(Fake::new);
    fake.stuck = true;
    assertThatThrownBy(() -> first.stop(steps)).hasMessage("it does not stop");
    assertThat(fake.done).containsExactly("stop", "kill");
  }

  @Test
  void theLastKillsThem() throws Exception {
    Fake fake = first.take(Fake::new);
    second.take(Fake::new);
    second.kill();
    assertThat(fake.done).isEmpty();
    first.kill();
    first.kill();
    assertThat(fake.done).containsExactly("kill");
  }
}
