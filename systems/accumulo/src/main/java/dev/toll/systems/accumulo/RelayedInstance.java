package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.Probe;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.WireProbed;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.base.wire.Relay;
import java.util.List;

/**
 * An instance whose clients reach its only tablet server through a relay.
 *
 * @param marker that the relay counts
 */
record RelayedInstance(AccumuloInstance instance, Relay relay, String marker) implements Probe {
  private static final String NOTHING_PASSED =
      " (nothing went through the relay: rpc.advertise.addr exists from Accumulo 2.1.4 on)";

  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    Probed probed = instance.probed(instance.level());
    return new Proofs(steps)
        .take("wire probe", () -> wire(probed))
        .take(
            "at-rest probe",
            () ->
                probed.hdfs() == null
                    ? new AtRestProof(probed).prove()
                    : new HdfsAtRestProof(probed).prove())
        .taken();
  }

  /** A marker in every value, written through the relay and scanned back. */
  private ProofResult wire(Probed probed) throws SystemException, InterruptedException {
    long entries = probed.level().count(AccumuloSettings.PROBE_ENTRIES);
    WireProbed done = probed.driver().call(AccumuloCommands.PROBE, new WireProbe(marker, entries));
    WireMarker seen = new WireMarker(marker, relay.recording());
    switch (probed.security()) {
      case NONE -> {}
      case SSL -> seen.tls(AccumuloSettings.tls(probed.level()), bytes -> bytes);
      case AUTH, AUTH_INT, AUTH_CONF -> seen.sasl(probed.security().word());
    }
    return seen.result(
        "entries",
        done.written(),
        done.scanned(),
        probed.security().confidential(),
        NOTHING_PASSED);
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    instance.stop(steps);
  }

  @Override
  public void wipe(Steps steps) throws SystemException, InterruptedException {
    instance.wipe(steps);
  }
}
