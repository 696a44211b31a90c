package dev.toll.yarn.master;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;

/** Whether a name is this machine's. */
final class OwnHost {
  private OwnHost() {}

  static boolean is(String name) {
    try {
      for (InetAddress address : InetAddress.getAllByName(name)) {
        if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
          return true;
        }
      }
    } catch (UnknownHostException | SocketException e) {
      // A name that only the cluster knows.
    }
    return false;
  }
}
