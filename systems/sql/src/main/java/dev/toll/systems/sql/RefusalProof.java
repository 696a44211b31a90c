package dev.toll.systems.sql;

import dev.toll.driver.Outcome;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.sql.client.SqlCommands;
import dev.toll.systems.sql.client.SqlCommands.Attempted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Clients that lack what the level demands are refused, and the load's client refuses a server that
 * is not the right one. The positive control is the right client, who must be answered.
 */
final class RefusalProof {
  /** An address of this machine that no certificate of ours names. */
  private static final String ELSEWHERE = "127.0.0.2";

  private final Probed probed;
  private final Map<String, String> outcomes = new LinkedHashMap<>();
  private Verdict verdict = Verdict.TRUE;

  RefusalProof(Probed probed) {
    this.probed = probed;
  }

  /** By the server. */
  ProofResult clients() throws SystemException, InterruptedException {
    List<String> who = new ArrayList<>();
    control();
    boolean password = !probed.level().text(PostgreSqlProduct.AUTHENTICATION, "").equals("trust");
    if (SqlSettings.encrypted(probed.level())) {
      refused("without TLS", Access.Way.PLAIN, who);
      mend();
    }
    if (SqlSettings.mutual(probed.level())) {
      refused("without a certificate", Access.Way.NO_CERTIFICATE, who);
      refused("with a foreign certificate", Access.Way.FOREIGN_CERTIFICATE, who);
    }
    if (password) {
      refused("with a wrong password", Access.Way.WRONG_PASSWORD, who);
    }
    return result("refusal", "clients " + String.join(", or ", who) + " are refused");
  }

  /** What a connected PostgreSQL demands is its own file's to say, not toll's user's. */
  private void mend() {
    if (probed.place().connected()) {
      outcomes.computeIfPresent(
          "without TLS",
          (who, outcome) ->
              outcome.equals("answered")
                  ? outcome
                      + " (mend it at the server: on PostgreSQL hostssl instead of host in"
                      + " pg_hba.conf, for user and database "
                      + probed.place().guest().name()
                      + " or for all)"
                  : outcome);
    }
  }

  /** By the client. */
  ProofResult servers() throws SystemException, InterruptedException {
    control();
    note("a server of an authority not trusted", attempt(Access.Way.FOREIGN_AUTHORITY));
    try (Relay relay = WireProof.relay(probed, ELSEWHERE)) {
      note(
          "a server by another name (" + ELSEWHERE + ")",
          probed
              .driver()
              .call(
                  SqlCommands.ATTEMPT,
                  probed.access(Access.Way.RIGHT).at(ELSEWHERE, relay.port())));
    } catch (IOException e) {
      throw new SystemException("the relay of the proof: " + e.getMessage(), e);
    }
    return result(
        "server-identity",
        "the client refuses a server of another authority, and one by another name");
  }

  private void control() throws SystemException, InterruptedException {
    Outcome outcome = attempt(Access.Way.RIGHT).outcome();
    outcomes.put("the right client", outcome.toString());
    if (outcome != Outcome.ANSWERED) {
      verdict = Verdict.UNKNOWN;
    }
  }

  private void refused(String who, Access.Way way, List<String> all)
      throws SystemException, InterruptedException {
    all.add(who);
    note(who, attempt(way));
  }

  private void note(String who, Attempted found) {
    String why = found.why().isEmpty() ? "" : " (" + found.why() + ")";
    outcomes.put(who, found.outcome() + why);
    verdict =
        verdict.and(
            switch (found.outcome()) {
              case REFUSED -> Verdict.TRUE;
              case ANSWERED -> Verdict.FALSE;
              case NO_ANSWER -> Verdict.UNKNOWN;
            });
  }

  private Attempted attempt(Access.Way way) throws SystemException, InterruptedException {
    return probed.driver().call(SqlCommands.ATTEMPT, probed.access(way));
  }

  private ProofResult result(String name, String claim) {
    List<String> evidence = new ArrayList<>();
    outcomes.forEach((who, outcome) -> evidence.add(who + ": " + outcome));
    return Probed.result(name, claim, verdict, String.join("; ", evidence), outcomes);
  }
}
