package dev.toll.systems.base.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;

/**
 * Whether the loopback interface works, on which all servers listen. Said before any starts:
 * without it MariaDB waits for 90 seconds in every attempt.
 */
public final class LoopbackCheck {
  private LoopbackCheck() {}

  /** Why no server can be reached here, and how to fix it; empty when one can. */
  public static Optional<String> unavailable() {
    InetAddress address = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 1, address);
        Socket client = new Socket(address, server.getLocalPort())) {
      return client.isConnected() ? Optional.empty() : Optional.of(refused(address, "closed"));
    } catch (IOException e) {
      return Optional.of(refused(address, e.getMessage()));
    }
  }

  private static String refused(InetAddress address, String why) {
    return "servers listen on %s, which cannot be reached here (%s); enable it: ip link set lo up"
        .formatted(address.getHostAddress(), why);
  }
}
