package dev.toll.systems.accumulo;

import dev.toll.driver.Outcome;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Way;
import dev.toll.systems.base.security.TlsAnswer;
import dev.toll.systems.base.security.TlsProbe;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Clients that lack what the level demands are refused within a deadline. The positive control is
 * the right client, who must be answered by the same server: else a dead server would pass for a
 * strict one.
 */
final class RefusalProof {
  private final Probed probed;
  private final Map<String, String> outcomes = new LinkedHashMap<>();
  private Verdict verdict = Verdict.TRUE;

  RefusalProof(Probed probed) {
    this.probed = probed;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    Outcome control = probed.attempt(Way.CONTROL, List.of()).outcome();
    outcomes.put("the right client", control.toString());
    if (control != Outcome.ANSWERED) {
      verdict = Verdict.UNKNOWN;
    }
    String claim =
        switch (probed.security()) {
          case NONE -> {
            refused(Way.WRONG_PASSWORD, "wrong password", List.of());
            yield "a wrong password is refused";
          }
          case SSL -> {
            refused(Way.PLAIN, "plain Thrift", List.of());
            strangers();
            yield "clients without TLS, without a certificate or with a foreign one are refused";
          }
          case AUTH, AUTH_INT, AUTH_CONF -> {
            refused(Way.PLAIN, "plain Thrift", List.of());
            refused(Way.NO_TICKET, "no ticket", List.of());
            List<String> lower = lower();
            if (!lower.isEmpty()) {
              refused(Way.LOWER_QOP, "a ticket, but only " + String.join(" or ", lower), lower);
            }
            yield "clients without a ticket or with less protection are refused";
          }
        };
    List<String> evidence = new ArrayList<>();
    outcomes.forEach((who, outcome) -> evidence.add(who + ": " + outcome));
    return Probed.result("refusal", claim, verdict, String.join(", ", evidence), outcomes);
  }

  private List<String> lower() {
    return switch (probed.security()) {
      case AUTH_INT -> List.of("auth");
      case AUTH_CONF -> List.of("auth", "auth-int");
      case NONE, SSL, AUTH -> List.of();
    };
  }

  private void refused(Way way, String who, List<String> qop)
      throws SystemException, InterruptedException {
    Outcome outcome = probed.attempt(way, qop).outcome();
    outcomes.put(who, outcome.toString());
    verdict =
        verdict.and(
            switch (outcome) {
              case REFUSED -> Verdict.TRUE;
              case ANSWERED -> Verdict.FALSE;
              case NO_ANSWER -> Verdict.UNKNOWN;
            });
  }

  private void strangers() {
    TlsProbe probe =
        new TlsProbe(probed.endpoints().host(), probed.tserver(), probed.keys(), Probed.TRY);
    TlsAnswer control = probe.withCertificate();
    stranger("no certificate", control, probe.withoutCertificate());
    stranger("foreign certificate", control, probe.withForeignCertificate());
  }

  private void stranger(String who, TlsAnswer control, TlsAnswer answer) {
    outcomes.put(who, answer.how());
    verdict = verdict.and(TlsAnswer.refusal(control, answer));
  }
}
