package dev.toll.hosts;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The command line of the system's OpenSSH client, with the user's own configuration. */
final class SshCommand {
  static final Duration CONNECT = Duration.ofSeconds(10);

  private SshCommand() {}

  /**
   * Runs a command on a host.
   *
   * @param script for a POSIX shell there
   * @param arguments its positional parameters
   */
  static List<String> of(Host host, String script, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("ssh", "-T"));
    if (host.sshConfig() != null) {
      command.addAll(List.of("-F", host.sshConfig().toString()));
    }
    List<String> options =
        List.of(
            // No user is there to answer.
            "BatchMode=yes",
            "StrictHostKeyChecking=yes",
            "ConnectTimeout=" + CONNECT.toSeconds(),
            // One connection carries everything, so a master would be useless, and outlive us.
            "ControlMaster=no",
            "ForwardAgent=no",
            "ForwardX11=no",
            "ClearAllForwardings=yes",
            "ServerAliveInterval=3",
            "ServerAliveCountMax=3",
            "LogLevel=ERROR");
    options.forEach(option -> command.addAll(List.of("-o", option)));
    if (host.user() != null) {
      command.addAll(List.of("-l", host.user()));
    }
    if (host.port() > 0) {
      command.addAll(List.of("-p", Integer.toString(host.port())));
    }
    command.addAll(List.of("--", host.address()));
    // The login shell there may be any; it only starts a POSIX shell.
    StringBuilder remote = new StringBuilder("exec sh -c ").append(quote(script)).append(" sh");
    arguments.forEach(argument -> remote.append(' ').append(quote(argument)));
    command.add(remote.toString());
    return command;
  }

  /** A word for a shell; in csh too, but for an exclamation mark. */
  private static String quote(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }
}
