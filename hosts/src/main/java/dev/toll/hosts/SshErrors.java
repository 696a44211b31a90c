package dev.toll.hosts;

import dev.toll.driver.Daemon;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * The last that ssh, or the agent through it, has said on standard error, and what it means. The
 * exit code of ssh says nothing: 255 is also what a command on the host may end with.
 */
final class SshErrors {
  private static final int MOST = 8 * 1024;
  private static final int PATIENCE_MILLIS = 2000;

  private record Known(String words, String meaning) {}

  /** The first that occurs; ssh may have said several things before it gave up. */
  private static final List<Known> KNOWN =
      List.of(
          new Known(
              "remote host identification has changed",
              "its host key is not the one in known_hosts, so another machine may answer there;"
                  + " if the host was reinstalled, remove the old key: ssh-keygen -R %s"),
          new Known(
              "host key verification failed",
              "its host key is not known here; check it and add it to known_hosts, by"
                  + " connecting once: ssh %s"),
          new Known(
              "could not resolve hostname",
              "the name %s does not resolve; set its address in the hosts file"),
          new Known(
              "permission denied",
              "permission denied by SSH; toll never asks for a password: set up a key or an"
                  + " agent, until 'ssh -o BatchMode=yes %s true' works"),
          new Known("connection refused", "connection refused: no SSH server listens at %s"),
          new Known("no route to host", "no route to host %s"),
          new Known("network is unreachable", "no network leads to %s"),
          new Known(
              "timed out",
              "no answer from %s within " + SshCommand.CONNECT.toSeconds() + " s; is it up?"),
          new Known(
              "timeout, server",
              "the connection to %s was lost: no answer for 9 s; is the network to it down?"),
          new Known("closed by remote host", "the connection was closed by the SSH server at %s"),
          new Known(
              "unsupportedclassversionerror",
              "its Java is older than 17; install a JDK 17 or newer there, or set java: to its"
                  + " directory"),
          new Known("bad configuration option", "ssh's configuration has a mistake: %2$s"));

  private final Host host;
  private final StringBuilder said = new StringBuilder();
  private final Thread reader;

  SshErrors(Host host, InputStream stderr) {
    this.host = host;
    reader = Daemon.start("toll-host-" + host.name() + "-errors", () -> read(stderr));
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

  /** Why ssh has ended, in one line with what to do; the host's name is before it. */
  String explain() {
    return host.name() + ": " + ended();
  }

  /** The same without the host's name, for a line that was open. */
  String ended() {
    String all = text();
    String lower = all.toLowerCase(Locale.ROOT);
    String last =
        all.lines().map(String::strip).filter(line -> !line.isEmpty()).reduce("", (a, b) -> b);
    for (Known known : KNOWN) {
      if (lower.contains(known.words)) {
        return String.format(known.meaning, host.address(), last);
      }
    }
    return "the connection has ended" + (last.isEmpty() ? "" : ": " + last);
  }
}
