package dev.toll.systems.accumulo;

import com.google.gson.JsonObject;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Arguments;
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
    String control = probed.attempt("control", Arguments.none()).get("outcome").getAsString();
    outcomes.put("the right client", control);
    if (!control.equals("answered")) {
      verdict = Verdict.UNKNOWN;
    }
    String claim =
        switch (probed.security()) {
          case NONE -> {
            refused("wrong-password", "wrong password", Arguments.none());
            yield "a wrong password is refused";
          }
          case SSL -> {
            refused("plain", "plain Thrift", Arguments.none());
            strangers();
            yield "clients without TLS, without a certificate or with a foreign one are refused";
          }
          case AUTH, AUTH_INT, AUTH_CONF -> {
            refused("plain", "plain Thrift", Arguments.none());
            refused("no-ticket", "no ticket", Arguments.none());
            List<String> lower = lower();
            if (!lower.isEmpty()) {
              refused(
                  "lower-qop",
                  "a ticket, but only " + String.join(" or ", lower),
                  Arguments.none().and("qop", lower));
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

  private void refused(String way, String who, Arguments more)
      throws SystemException, InterruptedException {
    JsonObject found = probed.attempt(way, more);
    String outcome = found.get("outcome").getAsString();
    outcomes.put(who, outcome);
    verdict =
        verdict.and(
            switch (outcome) {
              case "refused" -> Verdict.TRUE;
              case "answered" -> Verdict.FALSE;
              default -> Verdict.UNKNOWN;
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
