package dev.toll.systems.base.kdc;

import dev.toll.engine.system.SystemException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Lines to and from a child process, with a deadline for every answer. Closing it ends the child.
 */
final class Dialogue implements AutoCloseable {

  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Process process;
  private final Writer in;
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

  Dialogue(ProcessBuilder builder) throws IOException {
    process = builder.start();
    in = process.outputWriter(StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "kdc-answers");
    reader.setDaemon(true);
    reader.start();
  }

  Process process() {
    return process;
  }

  synchronized String ask(String command) throws SystemException {
    try {
      in.write(command + "\n");
      in.flush();
    } catch (IOException e) {
      throw new SystemException("the KDC process has ended", e);
    }
    return answer();
  }

  String answer() throws SystemException {
    try {
      Optional<String> line = lines.poll(KdcSettings.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
      if (line == null) {
        throw new SystemException(
            "the KDC did not answer within " + KdcSettings.DEADLINE.toSeconds() + " s");
      }
      return line.orElseThrow(() -> new SystemException("the KDC process has ended"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SystemException("interrupted while waiting for the KDC", e);
    }
  }

  private void read() {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        lines.add(Optional.of(line));
      }
    } catch (IOException e) {
      // The stream was closed under us: the same as its end.
    }
    lines.add(Optional.empty());
  }

  /** End of input is the order to stop; then by force. */
  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      // A child that is gone already cannot be told to go.
    }
    try {
      if (!process.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
