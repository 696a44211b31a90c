package dev.toll.engine.system;

import dev.toll.engine.record.ProofResult;
import java.util.List;

/**
 * Capability of an {@link Instance} with proofs that need its servers stopped, such as that its
 * data cannot be read once its volume is locked.
 */
public interface StoppedProofs {
  /**
   * Takes these proofs; called last, after {@link Instance#stop}, and before {@link Instance#wipe}.
   */
  List<ProofResult> proveStopped(Steps steps) throws SystemException, InterruptedException;
}
