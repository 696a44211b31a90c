package dev.toll.hosts;

import dev.toll.driver.Daemon;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The last that ssh, or the agent through it, has said on standard error. */
final class SshErrors {
  private static final int MOST = 8 * 1024;
  private static final int PATIENCE_MILLIS = 2000;

  private final StringBuilder said = new StringBuilder();
  private final Thread reader;

  SshErrors(String host, InputStream stderr) {
    reader = Daemon.start("toll-host-" + host + "-errors", () -> read(stderr));
  }

  private void read(InputStream stderr) {
    byte[] buffer = new byte[1024];
    try (stderr) {
      for (int read = stderr.read(buffer); read >= 0; read = stderr.read(buffer)) {
        synchronized (said) {
          said.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
          if (said.length() > MOST) {
            said.delete(0, said.length() - MOST);
          }
        }
      }
    } catch (IOException e) {
      // What has come must do.
    }
  }

  /** All of it, once ssh has ended. */
  String text() {
    try {
      reader.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (said) {
      return said.toString();
    }
  }
}
