package dev.toll.systems.base.process;

import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.process.LogTail;
import dev.toll.engine.process.ProcessHost;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program of any host that ends by itself. */
public final class HostProgram {
  private static final int TAIL = 3;

  private HostProgram() {}

  /**
   * Runs one to its end.
   *
   * @param command with paths of that host
   * @param logs directory of this machine for what it says on standard error
   * @param deadline after which it is killed
   * @return what it has printed
   * @throws IOException when it cannot be started, fails or does not end in time
   */
  public static String output(ProcessHost host, List<String> command, Path logs, Duration deadline)
      throws IOException, InterruptedException {
    Path errors = Files.createTempFile(logs, "toll", ".errors");
    try {
      Process process =
          host.start(
              ChildEnvironment.builder(command.toArray(String[]::new))
                  .redirectError(errors.toFile()));
      process.getOutputStream().close();
      CompletableFuture<Void> late =
          CompletableFuture.runAsync(
              process::destroyForcibly,
              CompletableFuture.delayedExecutor(deadline.toMillis(), TimeUnit.MILLISECONDS));
      try (InputStream from = process.getInputStream()) {
        String said = new String(from.readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        if (code != 0) {
          throw new IOException(
              "%s on %s ended with %d%s: %s"
                  .formatted(
                      command.get(0),
                      host.name(),
                      code,
                      late.isDone() ? " after " + deadline.toSeconds() + " s" : "",
                      LogTail.of(errors, TAIL).strip()));
        }
        return said;
      } finally {
        late.cancel(false);
        process.destroyForcibly();
      }
    } finally {
      Files.deleteIfExists(errors);
    }
  }
}
