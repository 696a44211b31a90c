package dev.toll.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.process.AgentLedger;
import dev.toll.engine.process.CpuSource;
import dev.toll.engine.process.Elsewhere;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
import dev.toll.engine.sample.ProcessSampler;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is measured of a driver on another host. */
@Timeout(60)
class AwayDriverTest {
  /** Of this machine: a second for each role. */
  private static final CpuSource HERE =
      new CpuSource() {
        @Override
        public OptionalDouble cpuSeconds(Role role) {
          return OptionalDouble.of(1);
        }

        @Override
        public OptionalDouble systemSeconds(Role role) {
          return OptionalDouble.of(0.25);
        }

        @Override
        public String words() {
          return "here";
        }
      };

  @TempDir Path directory;
  private Elsewhere host;
  private ManagedProcess driver;

  @BeforeEach
  void start() throws Exception {
    host = new Elsewhere(directory);
    driver =
        ManagedProcess.start(
            "driver",
            Role.DRIVER,
            new ProcessBuilder("sleep", "60"),
            directory.resolve("driver.log"),
            new AgentLedger("mark", host));
  }

  @AfterEach
  void kill() {
    driver.kill();
  }

  @Test
  void itsCpuTimeIsItsRolesAndNotThisMachines() {
    host.cpuSeconds = 2.0;
    CpuSource source = AwayCpu.with(HERE, List.of(driver));
    assertThat(source.cpuSeconds(Role.DRIVER)).hasValue(3);
    assertThat(source.cpuSeconds(Role.SERVER)).hasValue(1);
    assertThat(source.awaySeconds()).hasValue(2);
    assertThat(source.systemSeconds(Role.SERVER)).hasValue(0.25);
    assertThat(source.systemSeconds(Role.DRIVER)).isEmpty();
    assertThat(source.words()).isEqualTo("here; on i1 the processes' own times (/proc/PID/stat)");
    CpuAccount account = new CpuAccount(source, List.of());
    host.cpuSeconds = 5.0;
    assertThat(account.soFar().drivers()).isEqualTo(3);
    assertThat(account.soFar().away()).isEqualTo(3);
    assertThat(account.soFar().all()).isZero();
  }

  @Test
  void whatTheHostDoesNotTellIsUnknown() {
    host.cpuSeconds = null;
    CpuSource source = AwayCpu.with(HERE, List.of(driver));
    assertThat(source.cpuSeconds(Role.DRIVER)).isEmpty();
    assertThat(source.cpuSeconds(Role.SERVER)).hasValue(1);
    assertThat(new CpuAccount(source, List.of()).soFar().all()).isNull();
  }

  @Test
  void withoutProcessesElsewhereNothingChanges() throws Exception {
    assertThat(AwayCpu.with(HERE, List.of())).isSameAs(HERE);
    assertThat(ClockRate.of(List.of())).isEmpty();
  }

  @Test
  void ofAServerElsewhereTimeAndMemoryAreCountedAndWhatIsNotReadIsUnknown() throws Exception {
    ManagedProcess server =
        ManagedProcess.start(
            "server",
            Role.SERVER,
            new ProcessBuilder("sleep", "60"),
            directory.resolve("server.log"),
            new AgentLedger("mark", host));
    try {
      host.cpuSeconds = 2.0;
      CpuSource source = AwayCpu.with(HERE, List.of(server));
      assertThat(source.cpuSeconds(Role.SERVER)).hasValue(3);
      ProcessSampler sampler = new ProcessSampler(List.of(server), source);
      sampler.sample(0);
      host.cpuSeconds = 4.0;
      assertThat(sampler.sample(1))
          .containsEntry("server_cpu", 2.0)
          .containsEntry("server_memory_bytes", 4096.0)
          .doesNotContainKeys("server_read_bytes_per_second", "server_write_bytes_per_second");
      // It keeps no time of a load.
      assertThat(ClockRate.of(List.of(server))).isEmpty();
      Instance.CpuUse use = new CpuAccount(source, List.of()).soFar();
      assertThat(new WindowUse(use, 0.0, null, null).words(List.of(server), role -> null))
          .contains("servers 0.000 (of i1), drivers 0.000, helpers");
    } finally {
      server.kill();
    }
  }

  @Test
  void aClockThatRunsAsThisMachinesIsRecordedWithItsError() throws Exception {
    host.rate = 1.0004;
    host.errorNanos = 500_000;
    assertThat(ClockRate.words(ClockRate.of(List.of(driver)), 2, 2.5))
        .contains("load 2.000 s by the clock of i1", "runs at 1.00040 (+/- 0.0003", "+/- 1.0 ms");
  }

  @Test
  void aClockThatDoesNotIsRefused() throws Exception {
    host.rate = 1.05;
    List<ClockRate> rate = ClockRate.of(List.of(driver));
    assertThatThrownBy(() -> ClockRate.words(rate, 2, 2.5))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("the clock of i1 runs at 1.0500 (+/- 0.0000) of this machine's");
  }

  /** As a short load over a slow line: what cannot be distinguished is not refused. */
  @Test
  void anErrorThatCoversTheDifferenceIsNoRefusal() throws Exception {
    host.rate = 1.05;
    host.errorNanos = 200_000_000;
    assertThat(ClockRate.words(ClockRate.of(List.of(driver)), 2, 2.5)).contains("runs at 1.05000");
  }

  @Test
  void aHostThatIsLostIsNamed() throws Exception {
    List<ClockRate> rate = ClockRate.of(List.of(driver));
    host.lost = "i1: no answer";
    assertThatThrownBy(() -> ClockRate.words(rate, 2, 2.5))
        .isInstanceOf(SystemException.class)
        .hasMessage("i1: no answer");
  }
}
