package dev.toll.systems.sql;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.base.wire.TlsFacts;
import dev.toll.systems.base.wire.TlsRecords;
import dev.toll.systems.sql.client.SqlCommands;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A marker, inserted and read back through a relay: visible both ways without TLS, in neither with
 * it. Beside it the bytes themselves tell which TLS version and suite.
 */
final class WireProof {
  private final Probed probed;

  WireProof(Probed probed) {
    this.probed = probed;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    // Random, so that nothing else on the wire can contain it by chance.
    String marker = "toll" + Passwords.random();
    try (Relay relay = relay(probed, "127.0.0.1", marker)) {
      SqlCommands.Access through =
          probed
              .access(Access.Way.RIGHT)
              .through(
                  new SqlCommands.Via(
                      InetAddress.getLoopbackAddress().getHostAddress(), relay.port()));
      long rows = probed.level().count(SqlSettings.PROBE_ROWS);
      SqlCommands.WireProbed done =
          probed.driver().call(SqlCommands.PROBE, new SqlCommands.WireProbe(through, marker, rows));
      return result(relay.recording(), marker, done.written(), done.read());
    } catch (IOException e) {
      throw new SystemException("the relay of the wire proof: " + e.getMessage(), e);
    }
  }

  /** A relay before the server, on an address of this machine. */
  static Relay relay(Probed probed, String address, String... markers) throws IOException {
    return Relay.start(
        new InetSocketAddress(InetAddress.getByName(address), probed.ports().next()),
        probed.place().address(),
        List.of(markers));
  }

  private ProofResult result(Recording seen, String marker, long written, long read) {
    boolean confidential = SqlSettings.encrypted(probed.level());
    Map<String, String> facts = new TreeMap<>();
    facts.put("probe.rows", Long.toString(written));
    facts.put("wire.connections", Long.toString(seen.accepted()));
    facts.put("wire.bytes.to-server", Long.toString(seen.toServer().bytes()));
    facts.put("wire.bytes.to-client", Long.toString(seen.toClient().bytes()));
    facts.put("wire.marker-hits.to-server", Long.toString(seen.toServer().hits(marker)));
    facts.put("wire.marker-hits.to-client", Long.toString(seen.toClient().hits(marker)));
    Verdict negotiated = confidential ? tls(seen, facts) : Verdict.TRUE;
    return Probed.result(
        "wire",
        confidential
            ? "the marker is invisible on the wire, both ways, under " + probed.protocol()
            : "the marker is visible on the wire, both ways",
        seen.marker(marker, confidential, written, read).and(negotiated),
        String.format(
            Locale.ROOT,
            "%,d rows with the marker: seen %,d times in %,d bytes to the server, %,d times in"
                + " %,d bytes back%s",
            written,
            seen.toServer().hits(marker),
            seen.toServer().bytes(),
            seen.toClient().hits(marker),
            seen.toClient().bytes(),
            facts.containsKey("wire.tls.protocol")
                ? "; " + facts.get("wire.tls.protocol") + " " + facts.get("wire.tls.cipher-suite")
                : ""),
        facts);
  }

  /** What the busiest connection says of itself; bytes that cannot be read make nothing false. */
  private Verdict tls(Recording seen, Map<String, String> facts) {
    TlsFacts tls =
        seen.busiest()
            .map(busiest -> probed.product().clients().tlsPart(busiest.toClient().start()))
            .map(TlsRecords::parse)
            .orElse(null);
    if (tls == null || !tls.known()) {
      facts.put("wire.tls.protocol", "unknown" + (tls == null ? "" : ": " + tls.reason()));
      facts.put("wire.tls.cipher-suite", "");
      return Verdict.TRUE;
    }
    facts.put("wire.tls.protocol", tls.protocol());
    facts.put("wire.tls.cipher-suite", tls.cipherSuite());
    return tls.protocol().equals(probed.protocol()) ? Verdict.TRUE : Verdict.FALSE;
  }
}
