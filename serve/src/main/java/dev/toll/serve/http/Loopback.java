package dev.toll.serve.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/** The addresses only this machine can reach. */
public final class Loopback {
  private Loopback() {}

  /**
   * Addresses to listen at.
   *
   * @param host a loopback address, or a name of nothing else; null for IPv4's and IPv6's
   * @throws IllegalArgumentException for any other, saying why
   */
  public static List<InetAddress> addresses(String host) {
    List<InetAddress> found = new ArrayList<>();
    try {
      for (String name : host == null ? List.of("127.0.0.1", "::1") : List.of(host)) {
        found.addAll(List.of(InetAddress.getAllByName(name)));
      }
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("'" + host + "' is not an address of this machine", e);
    }
    for (InetAddress address : found) {
      if (!address.isLoopbackAddress()) {
        throw new IllegalArgumentException(
            "'"
                + host
                + "' is not a loopback address: others could read your runs; omit it, and use ssh -L from another machine (docs/watching.md)");
      }
    }
    return found;
  }
}
