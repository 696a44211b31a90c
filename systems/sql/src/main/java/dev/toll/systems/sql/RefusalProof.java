package dev.toll.systems.sql;

import dev.toll.driver.Attempted;
import dev.toll.driver.Outcome;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.Refusals;
import dev.toll.systems.base.wire.Relay;
import dev.toll.systems.sql.client.SqlCommands;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Clients that lack what the level demands are refused, and the load's client refuses a server that
 * is not the right one. The positive control is the right client, who must be answered.
 */
final class RefusalProof {
  /** An address that no certificate of ours names. */
  private static final String ELSEWHERE = "127.0.0.2";

  private final SqlProofTarget probed;
  private final Refusals refusals = new Refusals();

  RefusalProof(SqlProofTarget probed) {
    this.probed = probed;
  }

  /** By the server. */
  ProofResult clients() throws SystemException, InterruptedException {
    List<String> who = new ArrayList<>();
    control();
    boolean password = !probed.level().text(PostgreSqlProduct.AUTHENTICATION, "").equals("trust");
    if (SqlSettings.encrypted(probed.level())) {
      who.add("without TLS");
      Attempted plain = attempt(Endpoint.Way.PLAIN);
      refusals.refused("without TLS", plain.outcome(), plain.evidence() + remedy(plain.outcome()));
    }
    if (SqlSettings.mutual(probed.level())) {
      refused("without a certificate", Endpoint.Way.NO_CERTIFICATE, who);
      refused("with a foreign certificate", Endpoint.Way.FOREIGN_CERTIFICATE, who);
    }
    if (password) {
      refused("with a wrong password", Endpoint.Way.WRONG_PASSWORD, who);
    }
    return refusals.result("refusal", "clients " + String.join(", or ", who) + " are refused");
  }

  /** What a connected PostgreSQL demands is its own file's to say, not that of toll's user. */
  private String remedy(Outcome plain) {
    return plain == Outcome.ANSWERED && probed.endpoint().connected()
        ? " (change it at the server: on PostgreSQL hostssl instead of host in pg_hba.conf, for"
            + " user and database "
            + probed.endpoint().guest()
            + " or for all)"
        : "";
  }

  /** By the client. */
  ProofResult servers() throws SystemException, InterruptedException {
    control();
    refusals.refused(
        "a server of an authority not trusted", attempt(Endpoint.Way.FOREIGN_AUTHORITY));
    try (Relay relay = WireProof.relay(probed)) {
      SqlCommands.Access elsewhere =
          probed
              .access(Endpoint.Way.RIGHT)
              .at(ELSEWHERE, relay.port())
              .through(WireProof.via(probed, relay));
      refusals.refused(
          "a server by another name (" + ELSEWHERE + ")",
          probed.ask(SqlCommands.ATTEMPT, elsewhere));
    } catch (IOException e) {
      throw new SystemException("the relay of the proof: " + e.getMessage(), e);
    }
    return refusals.result(
        "server-identity",
        "the client refuses a server of another authority, and one by another name");
  }

  private void control() throws SystemException, InterruptedException {
    refusals.control("the right client", attempt(Endpoint.Way.RIGHT).outcome());
  }

  private void refused(String who, Endpoint.Way way, List<String> all)
      throws SystemException, InterruptedException {
    all.add(who);
    refusals.refused(who, attempt(way));
  }

  private Attempted attempt(Endpoint.Way way) throws SystemException, InterruptedException {
    return probed.ask(SqlCommands.ATTEMPT, probed.access(way));
  }
}
