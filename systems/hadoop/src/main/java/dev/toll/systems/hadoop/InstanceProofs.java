package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeProof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The proofs of HDFS, all taken on the very instance that is then measured, in every trial: they
 * write two small files, and the wire is looked at by a client of its own, so that nothing lies in
 * the way of the load.
 */
final class InstanceProofs {
  private static final Duration DEADLINE = Duration.ofMinutes(3);

  private final Probed probed;
  private final Volume volume;

  InstanceProofs(Probed probed, Volume volume) {
    this.probed = probed;
    this.volume = volume;
  }

  /**
   * Takes them.
   *
   * @param facts what was found is added here
   */
  List<ProofResult> prove(Steps steps, Map<String, String> facts)
      throws SystemException, InterruptedException {
    List<ProofResult> proofs = new ArrayList<>();
    ProofResult codec = steps.call("codec", DEADLINE, () -> new CodecProof(probed).prove());
    facts.putAll(codec.facts());
    proofs.add(codec);
    proofs.add(steps.call("key stocks", DEADLINE, () -> new CacheProof(probed).prove()));
    proofs.add(steps.call("at rest", DEADLINE, () -> new AtRestProof(probed).prove()));
    List<ProofResult> wire = steps.call("wire", DEADLINE, () -> new WireProof(probed).prove());
    wire.forEach(proof -> facts.putAll(proof.facts()));
    proofs.addAll(wire);
    ProofResult kms = steps.call("KMS wire", DEADLINE, () -> new KmsWireProof(probed).prove());
    facts.putAll(kms.facts());
    proofs.add(kms);
    proofs.add(steps.call("refusal", DEADLINE, () -> new RefusalProof(probed).prove()));
    proofs.addAll(VolumeProof.of(volume, probed.level(), steps));
    return proofs;
  }
}
