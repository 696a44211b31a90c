package dev.toll.engine.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a program of this machine that ends by itself has printed.
 *
 * @param exit its exit code
 * @param text on both streams
 */
public record ProgramOutput(int exit, String text) {
  /**
   * Runs one to its end, without input; when the deadline passes, it is killed with what it has
   * started.
   *
   * @return empty when it did not end in time
   * @throws IOException when it cannot be started
   */
  public static Optional<ProgramOutput> of(ProcessBuilder builder, Duration deadline)
      throws IOException, InterruptedException {
    // Into a file: a pipe that is not read, or that a child keeps open, would block past it.
    Path file = Files.createTempFile("toll", ".out");
    try {
      Process process = builder.redirectErrorStream(true).redirectOutput(file.toFile()).start();
      try {
        process.getOutputStream().close();
        if (!process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS)) {
          return Optional.empty();
        }
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return Optional.of(new ProgramOutput(process.exitValue(), text));
    } finally {
      Files.delete(file);
    }
  }
}
