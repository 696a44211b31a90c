package dev.toll.engine.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One end of a connection by a Unix socket. The kernel's table has no peers: {@code ss} asks for
 * them (sock_diag(7)).
 *
 * @param path where its server listens; {@code *} at the client's end
 * @param peer inode of the other end
 */
public record UnixSocket(String path, long peer) {
  private static final Pattern LISTED =
      Pattern.compile("^u_\\w+ +ESTAB +\\d+ +\\d+ +(.+?) +(\\d+) +\\S.*? +(\\d+) *$");

  /** All of this machine by inode; empty where {@code ss} of iproute2 cannot list them. */
  public static Optional<Map<Long, UnixSocket>> connected() {
    Map<Long, UnixSocket> sockets = new HashMap<>();
    try {
      Process ss = ChildEnvironment.builder("ss", "-xH").redirectErrorStream(true).start();
      String listed = new String(ss.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      for (String line : listed.lines().toList()) {
        Matcher socket = LISTED.matcher(line);
        if (socket.matches()) {
          sockets.put(
              Long.parseLong(socket.group(2)),
              new UnixSocket(socket.group(1), Long.parseLong(socket.group(3))));
        }
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return Optional.of(sockets);
  }
}
