package dev.toll.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AwayProcessTest {
  @TempDir Path directory;
  private Elsewhere host;

  @BeforeEach
  void host() {
    host = new Elsewhere(directory);
  }

  private ManagedProcess start(String script) throws Exception {
    return ManagedProcess.start(
        "driver",
        Role.DRIVER,
        new ProcessBuilder("sh", "-c", script),
        directory.resolve("driver.log"),
        new AgentLedger("mark", host));
  }

  @Test
  void itsPidIsNoneOfThisMachines() throws Exception {
    host.cpuSeconds = 1.5;
    ManagedProcess process = start("sleep 60");
    try {
      assertThat(process.away()).isTrue();
      assertThat(process.members()).isEmpty();
      assertThat(process.cpuSeconds()).hasValue(1.5);
      assertThat(process.residentBytes()).hasValue(4096);
    } finally {
      process.stop(Duration.ofSeconds(5));
    }
  }

  @Test
  void itsEndIsThatOfItsHostWhereThatIsLost() throws Exception {
    ManagedProcess process = start("exit 3");
    assertThat(process.process().waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exit()).isEqualTo("driver on i1 ended with exit code 3");
    host.lost = "i1: no answer";
    assertThat(process.exit()).isEqualTo("driver is lost with its host: i1: no answer");
  }
}
