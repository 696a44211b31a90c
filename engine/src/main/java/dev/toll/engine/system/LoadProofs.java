package dev.toll.engine.system;

import dev.toll.engine.record.ProofResult;
import java.util.List;

/**
 * Capability of an {@link Instance} with proofs that need a load to examine. With it, no proof has
 * to be true before the load.
 */
public interface LoadProofs {
  /** Takes these proofs; called after {@link Instance#settle}. */
  List<ProofResult> proveLoaded(Steps steps) throws SystemException, InterruptedException;
}
