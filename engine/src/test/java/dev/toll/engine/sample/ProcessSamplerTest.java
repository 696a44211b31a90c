package dev.toll.engine.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.process.Children;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.ProcessTrees;
import dev.toll.engine.process.Role;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
@Timeout(60)
class ProcessSamplerTest {
  private static final ProcessLedger NOBODY = ProcessLedger.NONE;

  @TempDir Path directory;

  private static ProcessSampler sampler(ManagedProcess process) {
    List<ManagedProcess> processes = List.of(process);
    return new ProcessSampler(processes, new ProcessTrees(processes, "in a test"));
  }

  /** As of a connected database: absent in series.csv, and so in every export of it. */
  @Test
  void ofServersNotStartedNothingIsKnown() throws Exception {
    ManagedProcess driver =
        ManagedProcess.start(
            "driver",
            Role.DRIVER,
            new ProcessBuilder("sleep", "60"),
            directory.resolve("log"),
            NOBODY);
    try {
      ProcessSampler sampler = sampler(driver);
      sampler.sample(0);
      // What is unaccounted for is absent where ticks make it less than nothing.
      assertThat(sampler.sample(1))
          .containsKeys("client_cpu", "helper_cpu", "client_memory_bytes")
          .doesNotContainKeys(
              "server_cpu",
              "server_memory_bytes",
              "server_read_bytes_per_second",
              "server_write_bytes_per_second");
    } finally {
      driver.stop(Duration.ofSeconds(5));
    }
  }

  @Test
  void rolesApartAndNothingOfARoleThatCannotBeRead() throws Exception {
    ManagedProcess busy =
        ManagedProcess.start(
            "busy",
            Role.SERVER,
            new ProcessBuilder("sh", "-c", "while :; do :; done"),
            directory.resolve("log"),
            NOBODY);
    try {
      ProcessSampler sampler = sampler(busy);
      sampler.sample(0);
      Map<String, Double> seen = new HashMap<>();
      Children.await(
          "some CPU of the server",
          () -> {
            seen.putAll(sampler.sample(1));
            return seen.getOrDefault("server_cpu", 0.0) > 0;
          });
      assertThat(sampler.columns()).containsAll(seen.keySet());
      assertThat(seen).containsEntry("client_cpu", 0.0);
      assertThat(seen.get("server_memory_bytes")).isGreaterThan(4096);
    } finally {
      busy.stop(Duration.ofSeconds(5));
    }
    ProcessSampler gone = sampler(busy);
    gone.sample(0);
    assertThat(gone.sample(1)).doesNotContainKeys("server_cpu", "server_memory_bytes");
  }
}
