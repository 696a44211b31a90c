package dev.toll.systems.base.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.StepRecord;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.volume.Volume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What servers of a block leave behind: nothing, however they end. */
class BlockServersTest {
  private static final String WIPE = "wipe the servers";

  @TempDir Path work;

  private final Fake fake = new Fake();
  private final Steps steps = new Steps((phase, step) -> {});
  private Slot slot;
  private BlockServers<Fake> servers;

  private static final class Fake implements ServerGroup {
    private final List<String> done = new ArrayList<>();

    @Override
    public List<ManagedProcess> processes() {
      return List.of();
    }

    @Override
    public void stop(Steps steps) {
      done.add("stop");
    }

    @Override
    public void kill() {
      done.add("kill");
    }
  }

  @BeforeEach
  void make() {
    slot = Slot.shared(work, work);
    servers = new BlockServers<>(slot, Volume.in(slot), fake, WIPE);
  }

  private String startWith(String file) throws Exception {
    return servers.start(
        steps,
        () -> {
          assertThat(servers.volume().path()).isDirectory();
          write(file);
          return "up";
        });
  }

  private void write(String file) throws SystemException {
    try {
      Files.writeString(servers.volume().path().resolve(file), "data");
    } catch (IOException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }

  @Test
  void theirFilesAreRemovedOnceTheyHaveStopped() throws Exception {
    assertThat(startWith("table")).isEqualTo("up");
    assertThat(servers.servers()).isSameAs(fake);
    assertThat(servers.slot().work()).isDirectory();
    servers.stop(steps);
    assertThat(fake.done).containsExactly("stop");
    assertThat(steps.records()).extracting(StepRecord::name).containsExactly(WIPE);
    assertThat(slot.work()).doesNotExist();
  }

  @Test
  void aStartThatFailsLeavesNothing() {
    assertThatThrownBy(
            () ->
                servers.start(
                    steps,
                    () -> {
                      write("half");
                      throw new SystemException("it does not start");
                    }))
        .hasMessage("it does not start");
    assertThat(fake.done).containsExactly("kill");
    assertThat(slot.work()).doesNotExist();
  }

  @Test
  void theirFilesAreRemovedWhenTheyAreKilled() throws Exception {
    startWith("table");
    servers.kill();
    assertThat(fake.done).containsExactly("kill");
    assertThat(slot.work()).doesNotExist();
  }
}
