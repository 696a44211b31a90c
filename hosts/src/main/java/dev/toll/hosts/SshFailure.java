package dev.toll.hosts;

import java.util.List;
import java.util.Locale;

/**
 * What ssh's last words mean, in one line with what to do. Its exit code says nothing: 255 is also
 * what a command on the host may end with.
 */
final class SshFailure {
  private SshFailure() {}

  private record Known(String words, String meaning) {}

  /** The first that occurs; ssh may have said several things before it gave up. */
  private static final List<Known> ALL =
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

  /**
   * Explains.
   *
   * @param host where it should have gone
   * @param said ssh's standard error
   */
  static String explain(Host host, String said) {
    String lower = said.toLowerCase(Locale.ROOT);
    String last =
        said.lines().map(String::strip).filter(line -> !line.isEmpty()).reduce("", (a, b) -> b);
    for (Known known : ALL) {
      if (lower.contains(known.words)) {
        return host.name() + ": " + String.format(known.meaning, host.address(), last);
      }
    }
    return host.name() + ": the connection has ended" + (last.isEmpty() ? "" : ": " + last);
  }

  /** The same without the host's name, for a line that was open. */
  static String ended(Host host, String said) {
    return explain(host, said).substring(host.name().length() + 2);
  }
}
