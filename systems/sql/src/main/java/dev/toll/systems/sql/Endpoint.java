package dev.toll.systems.sql;

import dev.toll.engine.process.Placement;
import dev.toll.engine.process.ProcessHost;
import dev.toll.systems.base.security.PemFiles;
import dev.toll.systems.sql.client.SqlCommands.Access;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * Where clients find a server, and what they have to show it.
 *
 * @param connected whether the server is not toll's
 * @param guest name of the level's database and user at a server that serves others too; null at a
 *     level's own
 * @param authority PEM file of the authority that signed the server's certificate; null without TLS
 * @param placement on which machines it and its clients are
 */
record Endpoint(
    String host,
    int port,
    boolean connected,
    String guest,
    Path authority,
    RunMaterial material,
    Placement placement) {
  /** What a client may have or lack. */
  enum Way {
    RIGHT,
    PLAIN,
    NO_CERTIFICATE,
    FOREIGN_CERTIFICATE,
    /** It trusts another authority, so it must not believe the server. */
    FOREIGN_AUTHORITY,
    WRONG_PASSWORD
  }

  /** A server of toll's own. */
  static Endpoint own(int port, RunMaterial material, Placement placement) {
    Path authority = material.own() == null ? null : material.own().authority();
    return new Endpoint(host(placement), port, false, null, authority, material, placement);
  }

  /** By which clients know servers of toll's own, and that their certificates name. */
  static String host(Placement placement) {
    return placement.here().text();
  }

  /** The address that servers and relays of toll's own listen on. */
  String listen() {
    return placement.address().getHostAddress();
  }

  /** The machine of a server of toll's own. */
  ProcessHost machine() {
    return placement.here().host();
  }

  /** The addresses that clients of a server of toll's own come from. */
  List<String> clients() {
    return placement.clients().stream().map(InetAddress::getHostAddress).toList();
  }

  /** The same server for a level of several, as a user and in a database of this name. */
  Endpoint guest(String name) {
    return new Endpoint(host, port, connected, name, authority, material, placement);
  }

  /** Whether toll's server serves several levels. */
  boolean shared() {
    return !connected && guest != null;
  }

  InetSocketAddress address() {
    return connected()
        ? new InetSocketAddress(host, port)
        : new InetSocketAddress(placement.address(), port);
  }

  /**
   * The database of clients.
   *
   * @param own at a level's own server; a guest's has the guest's name
   */
  String database(String own) {
    return guest == null ? own : guest;
  }

  /** The same for the user of clients. */
  String user(String own) {
    return guest == null ? own : guest;
  }

  /** The authority a client trusts. */
  Path authority(Way way) {
    return way == Way.FOREIGN_AUTHORITY ? material.foreign().authority() : authority;
  }

  /** What a client identifies itself by under mutual TLS. */
  PemFiles certificate(Way way) {
    return way == Way.FOREIGN_CERTIFICATE ? material.foreign() : material.own();
  }

  /**
   * A client with its password.
   *
   * @param database at a level's own server; a guest's has the guest's name
   * @param user the same for the user
   */
  Access access(String dialect, String database, String user, Way way) {
    return new Access(dialect, host, port, database(database), user(user))
        .secret(
            "password",
            way == Way.WRONG_PASSWORD ? material.wrongPasswordFile() : material.passwordFile());
  }
}
