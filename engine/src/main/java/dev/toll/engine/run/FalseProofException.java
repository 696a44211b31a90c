package dev.toll.engine.run;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;

/** A level that is not in effect: with the same evidence again, a further replay shows no more. */
final class FalseProofException extends SystemException {
  private static final long serialVersionUID = 1;

  FalseProofException(ProofResult proof) {
    super("proof '" + proof.name() + "' is false (" + proof.claim() + "): " + proof.evidence());
  }
}
