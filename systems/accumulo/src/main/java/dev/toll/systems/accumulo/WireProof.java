package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbed;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.wire.Relay;

/** A marker in every value, written through a relay and scanned back. */
final class WireProof {
  private static final String NOTHING_PASSED =
      " (nothing went through the relay: rpc.advertise.addr exists from Accumulo 2.1.4 on)";

  private final Probed probed;
  private final Relay relay;
  private final String marker;

  WireProof(Probed probed, Relay relay, String marker) {
    this.probed = probed;
    this.relay = relay;
    this.marker = marker;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    long entries = probed.level().count(AccumuloSettings.PROBE_ENTRIES);
    WireProbed done = probed.driver().call(AccumuloCommands.PROBE, new WireProbe(marker, entries));
    WireMarker seen = new WireMarker(marker, relay.recording());
    switch (probed.security()) {
      case NONE -> {}
      case SSL -> seen.tls("TLSv" + probed.level().text(AccumuloSettings.TLS), bytes -> bytes);
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
