package dev.toll.serve.http;

import java.io.IOException;
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
    if (host == null) {
      List<InetAddress> both = new ArrayList<>(List.of(of("127.0.0.1")));
      if (hasIpv6()) {
        both.add(of("::1"));
      }
      return both;
    }
    InetAddress[] found;
    try {
      found = InetAddress.getAllByName(host);
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
    return List.of(found);
  }

  private static boolean hasIpv6() {
    try {
      return java.net.NetworkInterface.getByInetAddress(of("::1")) != null;
    } catch (IOException e) {
      return false;
    }
  }

  private static InetAddress of(String literal) {
    try {
      return InetAddress.getByName(literal);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(literal + " is a literal address", e);
    }
  }
}
