package dev.toll.systems.base.proof;

import dev.toll.driver.Attempted;
import dev.toll.driver.Outcome;
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
  private final Map<String, String> outcomes = new LinkedHashMap<>();
  private Verdict verdict = Verdict.TRUE;

  /** How the right client fared. */
  public Refusals control(String who, Outcome outcome) {
    return add(
        who, outcome.toString(), outcome == Outcome.ANSWERED ? Verdict.TRUE : Verdict.UNKNOWN);
  }

  /** How a client fared that must be refused. */
  public Refusals refused(String who, Outcome outcome) {
    return refused(who, outcome, outcome.toString());
  }

  /** The same, with what was seen. */
  public Refusals refused(String who, Attempted found) {
    return refused(who, found.outcome(), found.evidence());
  }

  /**
   * How a client fared that must be refused.
   *
   * @param words the outcome as evidence, with what was seen
   */
  public Refusals refused(String who, Outcome outcome, String words) {
    return add(who, words, refusal(outcome));
  }

  private Refusals add(String who, String words, Verdict found) {
    outcomes.put(who, words);
    verdict = verdict.and(found);
    return this;
  }

  /** Whether an attempt was answered; silence proves nothing. */
  public static Verdict answer(Outcome outcome) {
    return switch (outcome) {
      case ANSWERED -> Verdict.TRUE;
      case REFUSED -> Verdict.FALSE;
      case NO_ANSWER -> Verdict.UNKNOWN;
    };
  }

  /** Whether an attempt was refused; silence proves nothing. */
  public static Verdict refusal(Outcome outcome) {
    return switch (outcome) {
      case REFUSED -> Verdict.TRUE;
      case ANSWERED -> Verdict.FALSE;
      case NO_ANSWER -> Verdict.UNKNOWN;
    };
  }

  /**
   * Whether a client is refused: only when the right certificate is accepted by the same server
   * (the positive control), else a dead or plain-text server would pass for a strict one.
   */
  public static Verdict refusal(TlsAnswer control, TlsAnswer client) {
    return control.outcome() == Outcome.ANSWERED ? refusal(client.outcome()) : Verdict.UNKNOWN;
  }

  /** Clients without a certificate, and with one of a foreign authority, must be refused. */
  public Refusals certificates(String at, TlsProbe probe) {
    TlsAnswer control = probe.withCertificate();
    TlsAnswer none = probe.withoutCertificate();
    TlsAnswer foreign = probe.withForeignCertificate();
    add("no certificate" + at, none.how(), refusal(control, none));
    return add("foreign certificate" + at, foreign.how(), refusal(control, foreign));
  }

  /** The proof. */
  public ProofResult result(String name, String claim) {
    List<String> evidence = new ArrayList<>();
    outcomes.forEach((who, outcome) -> evidence.add(who + ": " + outcome));
    return ProofResult.of(name, claim, verdict, String.join(", ", evidence), outcomes);
  }
}
