package dev.toll.systems.base.process;

import dev.toll.driver.Wait;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.process.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A server of a test: a shell that does something and then stays. */
public record Child(ManagedProcess process) implements AutoCloseable {

  /** Returns once the commands are done. */
  public static Child doing(String shell, Path log) throws Exception {
    Path ready = log.resolveSibling(log.getFileName() + ".ready");
    ManagedProcess process =
        ManagedProcess.start(
            "server",
            Role.SERVER,
            new ProcessBuilder("sh", "-c", shell + "\n: > '" + ready + "'; cat > /dev/null"),
            log,
            ProcessLedger.NONE);
    Wait wait = Wait.every(Duration.ofMillis(10)).atMost(Duration.ofSeconds(10));
    if (!wait.until(() -> Files.exists(ready))) {
      throw new IOException("the shell did not get to its end: " + process.tail(5));
    }
    return new Child(process);
  }

  @Override
  public void close() {
    process.stop(Duration.ofSeconds(5));
  }
}
