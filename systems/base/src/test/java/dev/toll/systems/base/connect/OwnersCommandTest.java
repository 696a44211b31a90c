package dev.toll.systems.base.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnersCommandTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path run;

  private OwnersCommand command(String command, Duration deadline) {
    return new OwnersCommand("system.connect.set", command, deadline, run.resolve("commands.log"));
  }

  @Test
  void itIsToldTheLevelAndHasNotTheRunsMark() throws Exception {
    command("echo $TOLL_LEVEL ${TOLL_RUN:-unmarked}", SOON).run(Map.of("TOLL_LEVEL", "tls"));
    command("echo again", SOON).run(Map.of());
    assertThat(run.resolve("commands.log")).hasContent("tls unmarked\nagain");
  }

  @Test
  void whyItFailedIsTheEndOfItsOutput() {
    assertThatThrownBy(() -> command("echo no such playbook; exit 4", SOON).run(Map.of()))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("system.connect.set ended with exit code 4")
        .hasMessageContaining("no such playbook");
    // An unset variable and a failure within a pipe end it too.
    assertThatThrownBy(() -> command("echo $NOT_SET", SOON).run(Map.of()))
        .hasMessageContaining("system.connect.set ended with exit code");
    assertThatThrownBy(() -> command("exec sleep 60", Duration.ofMillis(100)).run(Map.of()))
        .hasMessageContaining("system.connect.set did not end within");
  }
}
