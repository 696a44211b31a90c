package dev.toll.systems.accumulo;

import dev.toll.engine.process.Ports;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbed;
import dev.toll.systems.base.proof.WireMarker;
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
  static Relay relay(Endpoints endpoints, Ports ports, String marker) throws SystemException {
    try {
      InetAddress address = InetAddress.getByName(endpoints.host());
      return Relay.start(
          new InetSocketAddress(address, ports.next()),
          new InetSocketAddress(address, endpoints.tservers().get(0)),
          List.of(marker));
    } catch (IOException e) {
      throw new SystemException("the relay of the wire proof: " + e.getMessage(), e);
    }
  }

  /** On a probe instance: written in every value through the relay, and scanned back. */
  static ProofResult written(Probed probed, Relay relay, String marker)
      throws SystemException, InterruptedException {
    long entries = probed.level().ingest().probeEntries();
    WireProbed done = probed.driver().call(AccumuloCommands.PROBE, new WireProbe(marker, entries));
    WireMarker seen = new WireMarker(marker, relay.recording());
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
