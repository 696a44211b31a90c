package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Proofs;
import dev.toll.systems.base.volume.Volume;
import java.util.List;
import java.util.Map;

/**
 * The proofs of HDFS, all taken on the very instance that is then measured, in every trial: they
 * write two small files, and the wire is looked at by a client of its own, so that nothing lies in
 * the way of the load.
 */
final class InstanceProofs {
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
    return new Proofs(steps)
        .take("codec", facts, () -> List.of(new CodecProof(probed).prove()))
        .take("key stocks", () -> new CacheProof(probed).prove())
        .take("at rest", () -> new AtRestProof(probed).prove())
        .take("wire", facts, () -> new WireProof(probed).prove())
        .take("KMS wire", facts, () -> List.of(new KmsWireProof(probed).prove()))
        .take("refusal", () -> new RefusalProof(probed).prove())
        .volume(volume, probed.level())
        .taken();
  }
}
