package dev.toll.systems.base.kdc;

import dev.toll.driver.Daemon;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Role;
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

  private final ManagedProcess managed;
  private final Process process;
  private final Writer in;
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

  /** Starts the child, whose errors go to a log. */
  Dialogue(ProcessBuilder builder, KdcSettings settings) throws IOException {
    managed = ManagedProcess.start("kdc", Role.HELPER, builder, settings.log(), settings.ledger());
    process = managed.process();
    in = process.outputWriter(StandardCharsets.UTF_8);
    Daemon.start("kdc-answers", this::read);
  }

  ManagedProcess process() {
    return managed;
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
      // A child that has ended already cannot be asked to end.
    }
    boolean unused = ManagedProcess.awaitEnd(process, GRACE);
    managed.stop(GRACE);
  }
}
