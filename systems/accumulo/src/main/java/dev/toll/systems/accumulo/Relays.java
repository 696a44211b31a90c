package dev.toll.systems.accumulo;

import dev.toll.engine.process.Ports;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.Relay;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Relays before tablet servers, which give clients the relay's address instead of their own ({@code
 * rpc.advertise.addr}).
 *
 * @param host name or address of this machine, which clients reach
 * @param all in the order of the tablet servers; none where clients reach these themselves
 * @param marker that the relays count
 * @param queryMarker the same for the driver of queries
 */
record Relays(String host, List<Relay> all, String marker, String queryMarker)
    implements AutoCloseable {
  static final Relays NONE = new Relays("", List.of(), "", "");

  /** Starts one before each tablet server. */
  static Relays start(Endpoints endpoints, String here, Ports ports) throws SystemException {
    String marker = WireMarker.random();
    String queryMarker = WireMarker.random();
    List<Relay> relays = new ArrayList<>();
    try {
      for (Endpoints.TabletServer server : endpoints.tservers()) {
        relays.add(
            Relay.start(
                new InetSocketAddress(InetAddress.getByName(here), ports.next()),
                new InetSocketAddress(InetAddress.getByName(server.host()), server.port()),
                List.of(marker, queryMarker)));
      }
      return new Relays(here, List.copyOf(relays), marker, queryMarker);
    } catch (IOException e) {
      relays.forEach(Relay::close);
      throw new SystemException("the relay of the wire proof: " + e.getMessage(), e);
    }
  }

  /** The address that each tablet server gives to clients; none for their own. */
  List<String> advertised() {
    return all.stream().map(relay -> host + ":" + relay.port()).toList();
  }

  /** What each has seen so far. */
  List<Recording> recordings() {
    return all.stream().map(Relay::recording).toList();
  }

  /** What each has seen of the connections that were made since. */
  List<Recording> since(List<Recording> before) {
    List<Recording> seen = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      seen.add(all.get(i).recording().since(before.get(i)));
    }
    return seen;
  }

  @Override
  public void close() {
    all.forEach(Relay::close);
  }
}
