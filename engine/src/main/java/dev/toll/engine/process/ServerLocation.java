package dev.toll.engine.process;

import java.net.InetAddress;

/**
 * Where a server runs.
 *
 * @param address by which the other processes of its instance reach it
 */
public record ServerLocation(ProcessHost host, InetAddress address) {
  /** The address as configurations have it: {@code localhost} where no other machine asks. */
  public String text() {
    return address.isLoopbackAddress() ? "localhost" : address.getHostAddress();
  }

  /** Of a port of it. */
  public String text(int port) {
    return text() + ":" + port;
  }
}
