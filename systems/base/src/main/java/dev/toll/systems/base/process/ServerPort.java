package dev.toll.systems.base.process;

import dev.toll.driver.Wait;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.process.Ports;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A server's TCP port as a study names it: a number, or {@value #AUTO} for a free one. */
public final class ServerPort {
  public static final String AUTO = "auto";

  private static final int TAIL = 20;
  private static final Duration AGAIN = Duration.ofMillis(20);
  private static final int CONNECT_MILLIS = 500;

  private ServerPort() {}

  /** Notes what is neither. */
  public static void check(String path, Settings settings, Problems problems) {
    String text = settings.text(path);
    if (!text.equals(AUTO)
        && (!text.matches("[0-9]{1,5}")
            || Integer.parseInt(text) < 1
            || Integer.parseInt(text) > 65535)) {
      problems.add(settings, path, ": '" + text + "' is neither auto nor a TCP port");
    }
  }

  /** Why these levels' servers cannot be up at once, as a clause; empty when they can. */
  public static Optional<String> clash(String path, List<Level> levels) {
    Set<String> taken = new HashSet<>();
    return levels.stream()
        .map(level -> level.settings().text(path))
        .filter(port -> !port.equals(AUTO) && !taken.add(port))
        .findFirst()
        .map(port -> "two levels have the same port (" + path + ": " + port + ")");
  }

  /**
   * The port to use.
   *
   * @param server for the message
   * @param path of the setting
   * @throws SystemException if the one named is in use
   */
  public static int choose(String server, String path, Settings settings, Ports ports)
      throws SystemException {
    String wish = settings.text(path);
    if (wish.equals(AUTO)) {
      return ports.next();
    }
    int port = Integer.parseInt(wish);
    if (!Ports.free(port)) {
      throw new SystemException(
          "port "
              + port
              + " for the "
              + server
              + " is in use ("
              + path
              + "); stop the process that listens there, set another port, or use auto");
    }
    return port;
  }

  /**
   * Waits until a server takes connections, for as long as its step may last.
   *
   * @throws SystemException with the end of its log, if it ends or the wait is interrupted
   */
  public static void await(ManagedProcess server, String host, int port) throws SystemException {
    try {
      Wait.every(AGAIN).until(() -> listens(host, port) || !server.alive());
    } catch (InterruptedException e) {
      throw new SystemException(
          server.named() + " does not listen on port " + port,
          SystemException.endOfLog(server.tail(TAIL)),
          e);
    }
    if (!server.alive()) {
      throw new SystemException(
          server.exit() + " at start", SystemException.endOfLog(server.tail(TAIL)));
    }
  }

  /** Whether something accepts connections there. */
  public static boolean listens(String host, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
