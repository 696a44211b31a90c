package dev.toll.systems.sql;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/**
 * Where an instance lies.
 *
 * @param data the server's directory
 * @param temporary for its temporary files
 * @param configuration directory of its configuration
 * @param secrets of the run
 * @param guest at a connected server, of which nothing else but port and secrets is known; null at
 *     toll's own
 */
record Place(
    Path data,
    Path temporary,
    Path configuration,
    int port,
    RunSecrets secrets,
    Connected.Guest guest) {

  /** Of a server of toll's own. */
  Place(Path data, Path temporary, Path configuration, int port, RunSecrets secrets) {
    this(data, temporary, configuration, port, secrets, null);
  }

  boolean connected() {
    return guest != null;
  }

  InetSocketAddress address() {
    return connected()
        ? new InetSocketAddress(guest.server().host(), port)
        : new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** The authority a client trusts: by the right way the one that signed the certificate. */
  Path authority(Access.Way way) {
    if (way == Access.Way.FOREIGN_AUTHORITY) {
      return secrets.foreign().authority();
    }
    return connected() ? guest.server().authority() : secrets.own().authority();
  }

  /** The password a client has. */
  Path password(Access.Way way) {
    return way == Access.Way.WRONG_PASSWORD ? secrets.wrongPasswordFile() : secrets.passwordFile();
  }

  /** To a database, as a user, who at a connected server are both of the guest's name. */
  Access access(String dialect, String database, String user) {
    return connected()
        ? new Access(dialect, guest.server().host(), port, guest.name(), guest.name())
        : new Access(dialect, Access.HOST, port, database, user);
  }
}
