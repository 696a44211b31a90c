package dev.toll.engine.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * Chooses free ports, below the range from which the kernel hands out ephemeral ones (32768 and up
 * by default), so that no outgoing connection can take one between our check and the server's bind.
 */
public final class Ports {
  private static final int LOWEST = 20000;
  private static final int HIGHEST = 32000;

  private final Random random = new Random();
  private final Set<Integer> taken = new HashSet<>();

  /** A port free on all local addresses now, never handed out twice. */
  public synchronized int next() {
    for (int attempt = 0; attempt < 1000; attempt++) {
      int port = LOWEST + random.nextInt(HIGHEST - LOWEST);
      if (!taken.contains(port) && free(port)) {
        taken.add(port);
        return port;
      }
    }
    throw new IllegalStateException(
        "no free TCP port between "
            + LOWEST
            + " and "
            + HIGHEST
            + "; stop the processes that hold them");
  }

  /** Whether nothing listens on the port, on any local address. */
  public static boolean free(int port) {
    return binds(new InetSocketAddress(port))
        && binds(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  private static boolean binds(InetSocketAddress address) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(address);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
