package dev.toll.systems.accumulo;

import dev.toll.engine.process.Ports;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Relayed;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbed;
import dev.toll.systems.base.proof.LinkState;
import dev.toll.systems.base.proof.LinkState.Source;
import dev.toll.systems.base.proof.LinkTable;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.Relay;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A marker in the bytes between a client and each tablet server, as relays see them. The relays are
 * there for this proof alone: its client talks to a server by the address of the server's relay,
 * while the instance's own clients reach the server itself.
 *
 * @param here name or address of this machine, where the relays listen
 */
record WireProof(AccumuloProofTarget probed, String here, Ports ports) {
  static final String NAME = "wire";

  private static final String CLIENT = "client";

  /** Of the probe's table for each of several servers, over which they are spread evenly. */
  private static final int TABLETS = 4;

  /**
   * What relays saw.
   *
   * @param proof with the links as facts
   * @param links between clients and tablet servers
   */
  record Seen(ProofResult proof, LinkTable links) {}

  /** Written in every value through the relays, and scanned back. */
  Seen of(IngestDriver driver) throws SystemException, InterruptedException {
    String marker = WireMarker.random();
    List<Endpoints.TabletServer> servers = probed.endpoints().tservers();
    List<Relay> relays = new ArrayList<>();
    try {
      List<Relayed> ways = new ArrayList<>();
      for (Endpoints.TabletServer server : servers) {
        InetSocketAddress at =
            new InetSocketAddress(InetAddress.getByName(server.host()), server.port());
        Relay relay = Relay.start(here, ports.next(), at, marker);
        relays.add(relay);
        ways.add(
            new Relayed(new Server(server.host(), server.port()), new Server(here, relay.port())));
      }
      int splits = servers.size() == 1 ? 0 : servers.size() * TABLETS - 1;
      long entries = probed.level().ingest().probeEntries();
      WireProbed done =
          driver.call(
              AccumuloCommands.PROBE,
              new WireProbe(marker, entries, splits, ways),
              probed.level().ingest().deadline());
      return seen(done, relays.stream().map(Relay::recording).toList(), marker);
    } catch (IOException e) {
      throw new SystemException("the relay of the wire proof: " + e.getMessage(), e);
    } finally {
      relays.forEach(Relay::close);
    }
  }

  /** The same by each driver of queries. */
  ProofResult ofQueries(List<IngestDriver> drivers) throws SystemException, InterruptedException {
    PerServerProof each = new PerServerProof(NAME);
    for (IngestDriver driver : drivers) {
      each.add(driver.process().name(), of(driver).proof());
    }
    ProofResult found = each.together();
    return ProofResult.of(
        found.name(),
        "of the queries' driver, " + found.claim(),
        found.verdict(),
        found.evidence(),
        found.facts());
  }

  private Seen seen(WireProbed done, List<Recording> recordings, String marker) {
    LinkTable links = new LinkTable();
    PerServerProof each = new PerServerProof(NAME);
    for (int i = 0; i < recordings.size(); i++) {
      Recording recording = recordings.get(i);
      long written = done.written().get(i);
      ProofResult found = marked(written, done.scanned().get(i), marker, recording);
      each.add(probed.tserver(i), found);
      links.add(CLIENT, AccumuloServerSet.TSERVER + i, link(found, marker, written, recording));
    }
    ProofResult found = each.together();
    Map<String, String> facts = new TreeMap<>(found.facts());
    facts.putAll(links.facts());
    return new Seen(
        ProofResult.of(found.name(), found.claim(), found.verdict(), found.evidence(), facts),
        links);
  }

  private ProofResult marked(long written, long read, String marker, Recording recording) {
    WireMarker seen = new WireMarker(marker, recording);
    switch (probed.security()) {
      case NONE -> {}
      case SSL -> seen.tls(probed.level().tls(), bytes -> bytes);
      case AUTH, AUTH_INT, AUTH_CONF -> seen.sasl(probed.security().word());
    }
    return seen.result("entries", written, read, probed.security().confidential());
  }

  /** What its connections were to an eavesdropper. */
  private static LinkState link(ProofResult found, String marker, long written, Recording seen) {
    long least = written * marker.length();
    if (seen.toServer().bytes() < least || seen.toClient().bytes() < least) {
      return LinkState.unknown("the marker did not pass its relay");
    }
    Map<String, String> facts = found.facts();
    return LinkState.of(
        seen.hits(marker) > 0,
        Source.RELAY,
        facts.getOrDefault(
            "wire.tls.protocol", facts.getOrDefault("wire.sasl.qop", "neither TLS nor SASL")));
  }
}
