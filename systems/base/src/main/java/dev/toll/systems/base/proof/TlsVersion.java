package dev.toll.systems.base.proof;

import dev.toll.driver.Outcome;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.security.TlsAnswer;
import java.util.Map;
import java.util.TreeMap;

/** Whether a server speaks the TLS version that a level says. */
public final class TlsVersion {
  private static final String OLDER = "TLSv1.2";
  private static final String NEWER = "TLSv1.3";

  private TlsVersion() {}

  /** One that a server of this version must refuse, as Java names both. */
  public static String other(String version) {
    return version.equals(NEWER) ? OLDER : NEWER;
  }

  /**
   * The proof.
   *
   * @param server what to call it in the claim
   * @param wanted as Java names it, e.g. {@code TLSv1.3}
   * @param answer to a client with the right certificate, of a server that answers something: the
   *     preflight has shown it
   */
  public static ProofResult negotiated(
      String name, String server, String wanted, TlsAnswer answer) {
    Map<String, String> facts = new TreeMap<>();
    facts.put("tls.protocol", answer.protocol());
    facts.put("tls.cipher-suite", answer.cipherSuite());
    facts.put("tls.peer", answer.peer());
    boolean accepted = answer.outcome() == Outcome.ANSWERED;
    return ProofResult.of(
        name,
        server + " speaks " + wanted,
        Verdict.of(accepted && answer.protocol().equals(wanted)),
        accepted
            ? answer.protocol() + " with " + answer.cipherSuite()
            : "a client with the right certificate: " + answer.how(),
        facts);
  }
}
