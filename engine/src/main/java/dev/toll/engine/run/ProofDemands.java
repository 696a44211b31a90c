package dev.toll.engine.run;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.record.Verification;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.SystemException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which proofs a run demands: none may be false, and one of a level's must be true unless the study
 * declares that there is none.
 */
final class ProofDemands {
  private final boolean everyTrial;
  private final CoverageCheck witnesses;
  private final CrossProving crossing;

  /** By level, once its proofs of {@link Instance#proveOnce} were taken: whether one was true. */
  private final Map<String, Boolean> once = new ConcurrentHashMap<>();

  /**
   * What is demanded of a run.
   *
   * @param finished trials whose proofs count for their levels
   */
  ProofDemands(Study study, List<TrialRecord> finished) {
    everyTrial = study.settings().text(DesignSettings.PROOFS).equals(DesignSettings.EVERY_TRIAL);
    witnesses = new CoverageCheck(study, finished);
    crossing = new CrossProving(study, finished);
  }

  /** Which settings the proofs of this run have looked at. */
  CoverageCheck witnesses() {
    return witnesses;
  }

  /** Whether the proofs of each level are false at another. */
  CrossProving crossing() {
    return crossing;
  }

  /** Whether the proofs that a level needs once in a run are due. */
  boolean onceDue(String level) {
    return everyTrial || !once.containsKey(level);
  }

  /** They were taken, and none was false. */
  void once(String level, List<ProofResult> found) {
    once.put(level, proved(found));
  }

  /**
   * Refuses a level that nothing proves.
   *
   * @throws SystemException when neither a proof of the trial nor one taken once for its level is
   *     true
   */
  void demand(String level, List<ProofResult> proofs) throws SystemException {
    if (!proved(proofs) && !once.getOrDefault(level, false)) {
      throw new SystemException(
          "not proved: "
              + (proofs.isEmpty()
                  ? "the system offers no proof of this level"
                  : "every proof of the level came out unknown: " + proofs.get(0).evidence()));
    }
  }

  /** Said in the place of a proof, so that every report shows an unknown and why. */
  static ProofResult declaredUnproved(String reason) {
    return new ProofResult(
        ProofResult.UNPROVED,
        "the study declares that nothing proves this level",
        Verdict.UNKNOWN,
        "not proved, as the study declares: " + reason,
        Map.of(),
        null);
  }

  /**
   * A level that is not in effect: with the same evidence again, a further replay shows no more.
   */
  static final class FalseProofException extends SystemException {
    private static final long serialVersionUID = 1;

    FalseProofException(ProofResult proof) {
      super("proof '" + proof.name() + "' is false (" + proof.claim() + "): " + proof.evidence());
    }
  }

  /** Refuses a proof that is false. */
  static void refuseFalse(List<ProofResult> proofs) throws SystemException {
    for (ProofResult proof : proofs) {
      if (proof.verdict() == Verdict.FALSE) {
        throw new FalseProofException(proof);
      }
    }
  }

  /** Refuses data that is not what was written, or not known to be, unless the study allows it. */
  static void refuseUnverified(Verification verification, Instance instance)
      throws SystemException {
    boolean accepted =
        verification.verdict() == Verdict.TRUE
            || (verification.verdict() == Verdict.UNKNOWN && instance.unverified().isPresent());
    if (!accepted) {
      throw new SystemException(
          "verification " + verification.verdict().word() + ": " + verification.summary());
    }
  }

  private static boolean proved(List<ProofResult> proofs) {
    return proofs.stream()
        .filter(proof -> !proof.name().equals(ProofResult.ARRIVED))
        .anyMatch(proof -> proof.verdict() == Verdict.TRUE);
  }
}
