package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.Probe;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.wire.Recording;
import java.util.List;

/** An instance whose clients reach each tablet server through a relay. */
record RelayedInstance(AccumuloInstance instance) implements Probe {
  @Override
  public List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException {
    Relays relays = instance.served().relays();
    // Other levels' clients may have used them before.
    List<Recording> before = relays.recordings();
    ServerLinks links = instance.reach(steps);
    if (links.split()) {
      return List.of(links.proof());
    }
    instance.connect(steps);
    Probed probed = instance.probed();
    Proofs proofs = new Proofs(steps).take("wire probe", () -> written(probed, before));
    if (probed.queries() != null) {
      proofs.take("wire probe of queries", () -> WireProof.ofQueries(probed));
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

  private ProofResult written(Probed probed, List<Recording> before)
      throws SystemException, InterruptedException {
    WireProof.Seen seen = WireProof.written(probed, before);
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
