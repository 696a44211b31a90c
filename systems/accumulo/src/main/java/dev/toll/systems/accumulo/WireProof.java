package dev.toll.systems.accumulo;

import dev.toll.engine.process.Ports;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbed;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.wire.Recording;
import dev.toll.systems.base.wire.Relay;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/** A marker in the bytes between clients and a tablet server, as a relay sees them. */
final class WireProof {
  private static final String NOTHING_PASSED =
      " (nothing went through the relay: rpc.advertise.addr exists from Accumulo 2.1.4 on)";

  private WireProof() {}

  /** Starts a relay to the first tablet server. */
  static Relay relay(Endpoints endpoints, Ports ports, List<String> markers)
      throws SystemException {
    try {
      InetAddress address = InetAddress.getByName(endpoints.host());
      return Relay.start(
          new InetSocketAddress(address, ports.next()),
          new InetSocketAddress(address, endpoints.tservers().get(0)),
          markers);
    } catch (IOException e) {
      throw new SystemException("the relay of the wire proof: " + e.getMessage(), e);
    }
  }

  /** On a probe instance: written in every value through the relay, and scanned back. */
  static ProofResult written(Probed probed, Relay relay, String marker)
      throws SystemException, InterruptedException {
    WireProbed done = probe(probed, probed.driver(), marker);
    return result(probed, done, new WireMarker(marker, relay.recording()));
  }

  /**
   * The same by the driver of queries, of whose connections alone it tells: with a marker that no
   * other client sends.
   */
  static ProofResult ofQueries(Probed probed, Relay relay, String marker)
      throws SystemException, InterruptedException {
    Recording before = relay.recording();
    probed.queries().open(probed.endpoints());
    WireProbed done = probe(probed, probed.queries(), marker);
    WireMarker seen = new WireMarker(marker, relay.recording().since(before));
    ProofResult found = result(probed, done, seen);
    return ProofResult.of(
        found.name(),
        "of the queries' driver, " + found.claim(),
        found.verdict(),
        found.evidence(),
        found.facts());
  }

  private static WireProbed probe(Probed probed, IngestDriver driver, String marker)
      throws SystemException, InterruptedException {
    long entries = probed.level().ingest().probeEntries();
    return driver.call(AccumuloCommands.PROBE, new WireProbe(marker, entries));
  }

  private static ProofResult result(Probed probed, WireProbed done, WireMarker seen) {
    switch (probed.security()) {
      case NONE -> {}
      case SSL -> seen.tls(probed.level().tls(), bytes -> bytes);
      case AUTH, AUTH_INT, AUTH_CONF -> seen.sasl(probed.security().word());
    }
    return seen.result(
        "entries",
        done.written(),
        done.scanned(),
        probed.security().confidential(),
        NOTHING_PASSED);
  }
}
