package dev.toll.engine.process;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/**
 * Chooses free ports, below the range from which the kernel hands out ephemeral ones (32768 and up
 * by default), so that no outgoing connection can take one between our check and the server's bind.
 * Nor does another toll on this machine: each port is reserved by a UDP socket on a port above it,
 * which the kernel closes with the process that has it, and which is in no server's way.
 */
public final class Ports {
  private static final int LOWEST = 20000;
  private static final int HIGHEST = 32000;

  /** From a port to that of its reservation. */
  static final int RESERVED_ABOVE = 33000;

  /** By then the servers of the oldest have long bound their ports. */
  private static final int MOST_RESERVED = 500;

  private static final Deque<DatagramSocket> RESERVED = new ArrayDeque<>();

  private final Random random = new Random();
  private final Set<Integer> taken = new HashSet<>();

  /** A port free on all local addresses now, never handed out twice. */
  public synchronized int next() {
    for (int attempt = 0; attempt < 1000; attempt++) {
      int port = LOWEST + random.nextInt(HIGHEST - LOWEST);
      if (!taken.contains(port) && free(port) && reserve(port)) {
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

  /** Returns whether no other process has reserved it. */
  private static boolean reserve(int port) {
    synchronized (RESERVED) {
      try {
        RESERVED.add(new DatagramSocket(port + RESERVED_ABOVE, InetAddress.getLoopbackAddress()));
      } catch (SocketException e) {
        return false;
      }
      if (RESERVED.size() > MOST_RESERVED) {
        RESERVED.remove().close();
      }
      return true;
    }
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
