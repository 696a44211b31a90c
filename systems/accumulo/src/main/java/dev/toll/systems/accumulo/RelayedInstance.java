package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.Probe;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.wire.Relay;
import java.util.List;

/**
 * An instance whose clients reach its only tablet server through a relay.
 *
 * @param marker that the relay counts
 * @param queryMarker likewise, of the driver of queries
 */
record RelayedInstance(AccumuloInstance instance, Relay relay, String marker, String queryMarker)
    implements Probe {
  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    instance.connect(steps);
    Probed probed = instance.probed();
    Proofs proofs =
        new Proofs(steps).take("wire probe", () -> WireProof.written(probed, relay, marker));
    if (probed.queries() != null) {
      proofs.take("wire probe of queries", () -> WireProof.ofQueries(probed, relay, queryMarker));
    }
    return proofs
        .take(
            "at-rest probe",
            () ->
                probed.hdfs() == null
                    ? new AtRestProof(probed).prove()
                    : new HdfsAtRestProof(probed).prove())
        .taken();
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
