package dev.toll.serve;

import dev.toll.engine.system.Catalog;
import dev.toll.serve.http.LocalServer;
import dev.toll.serve.http.Loopback;
import dev.toll.serve.http.Secret;
import dev.toll.serve.people.PeopleService;
import dev.toll.serve.watch.Library;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** {@code toll serve} while it goes on. */
public final class WatchServer implements AutoCloseable {
  private final LocalServer server;
  private final InetAddress address;
  private final Secret token;
  private final PeopleService.Leases leases;

  private WatchServer(
      LocalServer server, InetAddress address, Secret token, PeopleService.Leases leases) {
    this.leases = leases;
    this.server = server;
    this.address = address;
    this.token = token;
  }

  /**
   * Starts.
   *
   * @param runs directories with runs; they may be made later
   * @param instances directory of the instances of {@code toll up}; it may be made later too
   * @param host a loopback address, or null for 127.0.0.1 and, where there is one, ::1
   * @param port 0 for a free one
   * @param log receives a line for each page that could not be made
   * @param leases where people start instances of their own; null for nowhere. Closed with this
   * @throws IllegalArgumentException for a host that others can reach
   * @throws java.net.BindException when the port is taken
   */
  public static WatchServer start(
      List<Path> runs,
      Path instances,
      Catalog catalog,
      String host,
      int port,
      Consumer<String> log,
      PeopleService.Leases leases)
      throws IOException {
    List<InetAddress> addresses = Loopback.addresses(host);
    Secret token = Secret.random();
    WatchSite site = new WatchSite(new Library(runs, catalog), instances);
    return new WatchServer(
        new LocalServer(addresses, port, site, leases, token, log),
        addresses.get(0),
        token,
        leases);
  }

  /** The address without the token. */
  public String address() {
    String host = address.getHostAddress();
    return "http://"
        + (address instanceof Inet6Address ? "[" + host.replaceFirst("%.*", "") + "]" : host)
        + ":"
        + server.port()
        + "/";
  }

  /** The address to open, with the token: only for the user who started this. */
  public String entrance() {
    return address() + "?token=" + token.reveal();
  }

  /** Where people sign in, if they can. */
  public String peoplesEntrance() {
    return address() + PeopleService.PATH.substring(1);
  }

  public Secret token() {
    return token;
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
    if (leases != null) {
      leases.close();
    }
  }
}
