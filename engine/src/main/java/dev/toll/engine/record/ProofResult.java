package dev.toll.engine.record;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Evidence that a level is in effect.
 *
 * @param name short name of the proof, e.g. {@code wire}
 * @param claim what must hold at this level, e.g. "marker invisible on the wire"
 * @param verdict whether it holds
 * @param evidence one sentence of what was seen, or why nothing could be seen
 * @param facts figures and negotiated facts behind it, e.g. {@code tls.protocol = TLSv1.3}
 * @param trial the trial in which it was taken
 * @param witnesses settings that differ between levels and that it depends on; null when that was
 *     not asked
 * @param of the level that it is evidence of; null for that of the trial
 */
public record ProofResult(
    String name,
    String claim,
    Verdict verdict,
    String evidence,
    Map<String, String> facts,
    String trial,
    List<String> witnesses,
    String of) {

  /** Name of what is in the place of a proof where the study declares that there is none. */
  public static final String UNPROVED = "unproved";

  /** Name of what says that settings of a level are looked at by no proof. */
  public static final String UNWITNESSED = "unwitnessed";

  /** Name of what says whether a level's proofs are false on another level's instance. */
  public static final String CROSS_PROOF = "cross-proof";

  /** Name of what says whether the load went to the proved servers, at any level. */
  public static final String ARRIVED = "arrived";

  /** Name of its fact that the load's connections are by Unix sockets. */
  public static final String UNIX = "unix";

  /** Name of what says that settings are known of toll's own sessions, and not of the load's. */
  public static final String LOAD_SETTINGS = "load-settings";

  /**
   * What the settings of a study's own proofs begin with: they differ with the level they prove.
   */
  public static final String OF_STUDY = "system.proof.";

  /** Names of the proofs by which a server or client reports its own configuration. */
  private static final Set<String> REPORTS =
      Set.of("settings", "server-settings", "client-properties", "client-options");

  public ProofResult {
    facts = new TreeMap<>(facts);
    witnesses = witnesses == null ? null : List.copyOf(witnesses);
  }

  /** A result of its trial's level, before it is known what it depends on. */
  public ProofResult(
      String name,
      String claim,
      Verdict verdict,
      String evidence,
      Map<String, String> facts,
      String trial) {
    this(name, claim, verdict, evidence, facts, trial, null, null);
  }

  /** A result that is not yet said to be of a trial. */
  public static ProofResult of(
      String name, String claim, Verdict verdict, String evidence, Map<String, String> facts) {
    return new ProofResult(name, claim, verdict, evidence, facts, null);
  }

  public static ProofResult of(String name, String claim, Verdict verdict, String evidence) {
    return of(name, claim, verdict, evidence, Map.of());
  }

  /** Whether it shows what is configured, by a report alone, and not what is in effect. */
  public boolean reported() {
    return name != null && REPORTS.contains(name);
  }

  /**
   * True unless something is wrong.
   *
   * @param wrong what is, in words; it is the evidence then
   * @param right the evidence otherwise
   */
  public static ProofResult of(
      String name, String claim, List<String> wrong, String right, Map<String, String> facts) {
    return wrong.isEmpty()
        ? of(name, claim, Verdict.TRUE, right, facts)
        : of(name, claim, Verdict.FALSE, String.join("; ", wrong), facts);
  }

  public static ProofResult of(String name, String claim, List<String> wrong, String right) {
    return of(name, claim, wrong, right, Map.of());
  }

  /**
   * Settings of a level that the sessions of a load of commands may have otherwise.
   *
   * @param why nothing shows that they have not
   */
  public static ProofResult ofOwnSession(String why, Collection<String> settings) {
    String claim = "the load's sessions have the level's settings";
    return of(LOAD_SETTINGS, claim, Verdict.UNKNOWN, why).witnessing(settings);
  }

  /** The same, taken in a trial. */
  public ProofResult in(String takenIn) {
    return new ProofResult(name, claim, verdict, evidence, facts, takenIn, witnesses, of);
  }

  /** The same, taken once more after the load. */
  public ProofResult afterLoad() {
    String said = "after the load: " + evidence;
    return new ProofResult(name, claim, verdict, said, facts, trial, witnesses, of);
  }

  /** The same, depending on settings. */
  public ProofResult witnessing(Collection<String> settings) {
    return new ProofResult(name, claim, verdict, evidence, facts, trial, List.copyOf(settings), of);
  }

  /** The same, as evidence of another level than the trial's. */
  public ProofResult about(String level) {
    return new ProofResult(name, claim, verdict, evidence, facts, trial, witnesses, level);
  }
}
