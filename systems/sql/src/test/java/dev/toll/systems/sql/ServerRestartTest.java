package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.system.SystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerRestartTest {
  @TempDir Path run;

  private ServerRestart restart(String command, Duration deadline) {
    return new ServerRestart(command, deadline, run);
  }

  @Test
  void theCommandGetsTheOptionsInAFile() throws Exception {
    restart("cp $TOLL_OPTIONS " + run + "/copy; echo ${TOLL_RUN:-unmarked}", Duration.ofSeconds(20))
        .run(Map.of("back_log", "90"));
    assertThat(run.resolve("copy")).hasContent("# made by toll\n[mariadbd]\nback_log=90\n");
    assertThat(run.resolve("connected-restart.log")).hasContent("unmarked");
  }

  @Test
  void whyItFailedIsTheEndOfItsOutput() {
    assertThatThrownBy(
            () -> restart("echo no such unit; exit 5", Duration.ofSeconds(20)).run(Map.of()))
        .isInstanceOf(SystemException.class)
        .hasMessageContaining("system.connect.restart ended with exit code 5")
        .hasMessageContaining("no such unit");
    assertThatThrownBy(() -> restart("exec sleep 60", Duration.ofMillis(100)).run(Map.of()))
        .hasMessageContaining("system.connect.restart did not end within");
  }
}
