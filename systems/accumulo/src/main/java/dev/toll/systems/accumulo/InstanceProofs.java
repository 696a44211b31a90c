package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeProof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The proofs taken on the very instance that is then measured, in every trial. */
final class InstanceProofs {
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  private final Probed probed;
  private final Volume volume;

  InstanceProofs(Probed probed, Volume volume) {
    this.probed = probed;
    this.volume = volume;
  }

  /**
   * Takes them.
   *
   * @param facts what was negotiated is added here
   */
  List<ProofResult> prove(Steps steps, Map<String, String> facts)
      throws SystemException, InterruptedException {
    List<ProofResult> proofs = new ArrayList<>();
    ProofResult negotiated =
        steps.call("negotiated facts", DEADLINE, () -> new NegotiatedProof(probed).prove());
    facts.putAll(negotiated.facts());
    proofs.add(negotiated);
    proofs.add(steps.call("refusal", DEADLINE, () -> new RefusalProof(probed).prove()));
    if (probed.hdfs() != null) {
      proofs.add(steps.call("storage", DEADLINE, () -> new StorageProof(probed).prove()));
    }
    if (StorageKind.of(probed.level()).kerberos()) {
      proofs.add(
          steps.call("HDFS's refusal", DEADLINE, () -> new HdfsRefusalProof(probed).prove()));
    }
    proofs.addAll(VolumeProof.of(volume, probed.level(), steps));
    return proofs;
  }
}
