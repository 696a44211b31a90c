package dev.toll.systems.base.proof;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.security.TlsAnswer;
import dev.toll.systems.base.security.TlsProbe;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Clients that lack what the level requires are refused within a deadline. The positive control is
 * the right client, which the same server must answer: otherwise a dead server would pass for a
 * strict one.
 */
public final class Refusals {
  /** What an attempt may come to; everything else is unknown. */
  public static final String ANSWERED = "answered";

  public static final String REFUSED = "refused";

  private final Map<String, String> outcomes = new LinkedHashMap<>();
  private Verdict verdict = Verdict.TRUE;

  /** How the right client fared. */
  public Refusals control(String who, String outcome) {
    outcomes.put(who, outcome);
    verdict = verdict.and(outcome.equals(ANSWERED) ? Verdict.TRUE : Verdict.UNKNOWN);
    return this;
  }

  /** How a client fared that must be refused. */
  public Refusals refused(String who, String outcome) {
    outcomes.put(who, outcome);
    verdict = verdict.and(refusal(outcome));
    return this;
  }

  /** Whether an outcome, which may go on with a reason, is a refusal. */
  public static Verdict refusal(String outcome) {
    if (outcome.startsWith(REFUSED)) {
      return Verdict.TRUE;
    }
    return outcome.startsWith(ANSWERED) ? Verdict.FALSE : Verdict.UNKNOWN;
  }

  /** Clients without a certificate, and with one of a foreign authority, must be refused. */
  public Refusals certificates(String at, TlsProbe probe) {
    TlsAnswer control = probe.withCertificate();
    answer("no certificate" + at, control, probe.withoutCertificate());
    answer("foreign certificate" + at, control, probe.withForeignCertificate());
    return this;
  }

  private void answer(String who, TlsAnswer control, TlsAnswer answer) {
    outcomes.put(who, answer.how());
    verdict = verdict.and(TlsAnswer.refusal(control, answer));
  }

  /** The proof. */
  public ProofResult result(String name, String claim) {
    List<String> evidence = new ArrayList<>();
    outcomes.forEach((who, outcome) -> evidence.add(who + ": " + outcome));
    return ProofResult.of(name, claim, verdict, String.join(", ", evidence), outcomes);
  }
}
