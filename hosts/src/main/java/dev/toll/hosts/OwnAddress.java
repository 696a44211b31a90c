package dev.toll.hosts;

import dev.toll.engine.system.SystemException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Addresses that servers and their clients have of each other. */
public final class OwnAddress {
  private OwnAddress() {}

  /**
   * The IPv4 address of a name: drivers prefer IPv4, and databases and certificates must know whom
   * they serve.
   *
   * @param whose where the name is set, for the message
   */
  public static InetAddress ipv4(String whose, String name) throws SystemException {
    try {
      return Arrays.stream(InetAddress.getAllByName(name))
          .filter(Inet4Address.class::isInstance)
          .findFirst()
          .orElseThrow(() -> new UnknownHostException(name));
    } catch (UnknownHostException e) {
      throw new SystemException(
          whose + ": '" + name + "' has no IPv4 address; write the address itself", e);
    }
  }

  /**
   * The same of a name that must be this machine's.
   *
   * @param whose where the name is set, for the message
   */
  public static InetAddress of(String whose, String name) throws SystemException {
    InetAddress address = ipv4(whose, name);
    try {
      if (NetworkInterface.getByInetAddress(address) == null) {
        throw new SystemException(
            whose + ": " + name + " is no address of this machine, so servers cannot listen on it");
      }
    } catch (SocketException e) {
      throw new SystemException(whose + ": " + e.getMessage(), e);
    }
    return address;
  }
}
