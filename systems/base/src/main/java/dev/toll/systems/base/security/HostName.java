package dev.toll.systems.base.security;

import dev.toll.engine.system.SystemException;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** The name Java servers on this machine give themselves. */
public final class HostName {

  private HostName() {}

  /**
   * The canonical name as Hadoop and Accumulo compute it for {@code _HOST} and for the address they
   * register. Kerberos principals and certificates must carry exactly this name: a principal with
   * another one leaves servers running and every call failing.
   *
   * @throws SystemException when there is no such name; says how to fix that
   */
  public static String canonical() throws SystemException {
    try {
      return checked(InetAddress.getLocalHost().getCanonicalHostName());
    } catch (UnknownHostException e) {
      throw new SystemException(
          "this machine's own name does not resolve ("
              + e.getMessage()
              + "): add it to the hosts file, next to 127.0.0.1",
          e);
    }
  }

  static String checked(String name) throws SystemException {
    if (name.matches("[0-9.]+") || name.contains(":")) {
      throw new SystemException(
          "this machine has no name but the address "
              + name
              + ", and neither certificates nor Kerberos principals work with that: add a name for"
              + " this address to the hosts file");
    }
    return name;
  }
}
