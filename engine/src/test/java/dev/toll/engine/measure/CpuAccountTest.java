package dev.toll.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.Children;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.ProcessTrees;
import dev.toll.engine.process.Role;
import dev.toll.engine.system.Instance.CpuUse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
@Timeout(60)
class CpuAccountTest {
  @TempDir Path directory;

  private ManagedProcess start(Role role, String script) throws Exception {
    return ManagedProcess.start(
        "child",
        role,
        new ProcessBuilder("sh", "-c", script),
        directory.resolve(role + ".log"),
        ProcessLedger.NONE);
  }

  private static CpuAccount account(ManagedProcess... processes) {
    return new CpuAccount(new ProcessTrees(List.of(processes), "in a test"), List.of());
  }

  @Test
  void aBusyServerIsCountedAsTheServers() throws Exception {
    ManagedProcess busy = start(Role.SERVER, "while :; do :; done");
    ManagedProcess idle = start(Role.DRIVER, "sleep 100");
    try {
      CpuAccount account = account(busy, idle);
      Children.await("a CPU-second", () -> account.soFar().servers() >= 1);
      CpuUse use = account.soFar();
      assertThat(use.servers()).isGreaterThanOrEqualTo(1);
      assertThat(use.drivers()).isLessThan(0.1);
      assertThat(use.helpers()).isZero();
      assertThat(use.machine()).isGreaterThanOrEqualTo(0.1);
      // A new window begins at 0.
      assertThat(account(busy).soFar().servers()).isLessThan(1);
    } finally {
      busy.stop(Duration.ofSeconds(5));
      idle.stop(Duration.ofSeconds(5));
    }
  }

  @Test
  void aRoleOneOfWhoseProcessesIsGoneIsUnknown() throws Exception {
    ManagedProcess gone = start(Role.SERVER, "sleep 100");
    ManagedProcess alive = start(Role.HELPER, "sleep 100");
    try {
      CpuAccount account = account(gone, alive);
      gone.stop(Duration.ofSeconds(5));
      assertThat(account.soFar().servers()).isNull();
      assertThat(account.soFar().helpers()).isNotNull();
      assertThat(account.soFar().drivers()).isZero();
    } finally {
      alive.stop(Duration.ofSeconds(5));
    }
  }
}
