package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.Probe;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.wire.Relay;
import java.util.List;

/**
 * An instance whose clients reach each tablet server through a relay.
 *
 * @param relays in the order of the tablet servers
 * @param marker that the relays count
 * @param queryMarker likewise, of the driver of queries
 */
record RelayedInstance(
    AccumuloInstance instance, List<Relay> relays, String marker, String queryMarker)
    implements Probe {
  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    ServerLinks links = instance.reach(steps);
    if (links.split()) {
      return List.of(links.proof());
    }
    instance.connect(steps);
    Probed probed = instance.probed();
    Proofs proofs = new Proofs(steps).take("wire probe", () -> written(probed));
    if (probed.queries() != null) {
      proofs.take("wire probe of queries", () -> WireProof.ofQueries(probed, relays, queryMarker));
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

  private ProofResult written(Probed probed) throws SystemException, InterruptedException {
    WireProof.Seen seen = WireProof.written(probed, relays, marker);
    instance.linked(seen.links());
    return seen.proof();
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
