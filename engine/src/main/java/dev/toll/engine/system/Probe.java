package dev.toll.engine.system;

import dev.toll.engine.record.ProofResult;
import java.util.List;

/** An instance that is up only for proofs that would disturb a measured one. */
public interface Probe extends Running {
  /** Takes these proofs. */
  List<ProofResult> prove(Steps steps) throws SystemException, InterruptedException;
}
