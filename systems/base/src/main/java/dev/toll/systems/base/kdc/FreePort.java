package dev.toll.systems.base.kdc;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** A TCP port on which nothing listens now; another process may take it before its user does. */
final class FreePort {

  private FreePort() {}

  static int on(String address) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(address, 0));
      return socket.getLocalPort();
    }
  }
}
