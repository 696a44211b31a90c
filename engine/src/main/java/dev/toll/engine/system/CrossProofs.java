package dev.toll.engine.system;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.study.Level;
import java.util.List;

/**
 * Capability of an {@link Instance} on which another level's claims can be tried: at least one of
 * them must be false, or the proofs of that level would be true without it.
 */
public interface CrossProofs {
  /**
   * Takes the proofs of another level here, those that need no instance of their own; it may stop
   * at the first false one. Called after {@link Instance#verify}.
   *
   * @return none where the level has no proof
   */
  List<ProofResult> proveAs(Level claimed, Steps steps)
      throws SystemException, InterruptedException;
}
