package dev.toll.engine.record;

import java.util.Map;
import java.util.TreeMap;

/**
 * Evidence that a level is in effect.
 *
 * @param name short name of the proof, e.g. {@code wire}
 * @param claim what must hold at this level, e.g. "marker invisible on the wire"
 * @param verdict whether it holds
 * @param evidence one sentence of what was seen, or why nothing could be seen
 * @param facts figures and negotiated facts behind it, e.g. {@code tls.protocol = TLSv1.3}
 * @param trial the trial (or the once-per-run probe) in which it was taken
 */
public record ProofResult(
    String name,
    String claim,
    Verdict verdict,
    String evidence,
    Map<String, String> facts,
    String trial) {

  /** Name of what stands in the place of a proof where the study declares that there is none. */
  public static final String UNPROVED = "unproved";

  public ProofResult {
    facts = new TreeMap<>(facts);
  }

  /** A result that is not yet said to be of a trial. */
  public static ProofResult of(
      String name, String claim, Verdict verdict, String evidence, Map<String, String> facts) {
    return new ProofResult(name, claim, verdict, evidence, facts, null);
  }

  /** The same, taken in a trial. */
  public ProofResult in(String takenIn) {
    return new ProofResult(name, claim, verdict, evidence, facts, takenIn);
  }
}
