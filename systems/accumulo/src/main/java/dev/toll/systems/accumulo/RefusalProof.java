package dev.toll.systems.accumulo;

import dev.toll.driver.Attempted;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Way;
import dev.toll.systems.base.proof.Refusals;
import dev.toll.systems.base.security.RunSecrets.Principal;
import java.util.List;
import java.util.Map;

/** Clients that lack what the level requires, tried at every tablet server. */
final class RefusalProof {
  private final AccumuloProofTarget probed;
  private final Refusals refusals = new Refusals();

  RefusalProof(AccumuloProofTarget probed) {
    this.probed = probed;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    for (int i = 0; i < probed.endpoints().tservers().size(); i++) {
      refusals.control(
          "the right client" + probed.at(i), probed.attempt(i, Way.CONTROL, List.of()));
      attempts(i);
    }
    return refusals.result(
        "refusal",
        switch (probed.security()) {
          case NONE -> "a wrong password is refused";
          case SSL ->
              "clients without TLS, without a certificate or with a foreign one are refused";
          case AUTH, AUTH_INT, AUTH_CONF ->
              "clients without a ticket or with less protection are refused";
        });
  }

  private void attempts(int tserver) throws SystemException, InterruptedException {
    switch (probed.security()) {
      case NONE -> refused(tserver, Way.WRONG_PASSWORD, "wrong password", List.of());
      case SSL -> {
        refused(tserver, Way.PLAIN, "plain Thrift", List.of());
        refusals.certificates(probed.at(tserver), probed.tls(tserver));
      }
      case AUTH, AUTH_INT, AUTH_CONF -> {
        refused(tserver, Way.PLAIN, "plain Thrift", List.of());
        refused(tserver, Way.NO_TICKET, "no ticket", List.of());
        List<String> lower = probed.security().lower();
        if (!lower.isEmpty()) {
          refused(
              tserver, Way.LOWER_QOP, "a ticket, but only " + String.join(" or ", lower), lower);
        }
      }
    }
  }

  private void refused(int tserver, Way way, String who, List<String> qop)
      throws SystemException, InterruptedException {
    refusals.refused(who + probed.at(tserver), probed.attempt(tserver, way, qop));
  }

  /**
   * HDFS under Kerberos with service-level authorisation: the NameNode refuses the ingest's user
   * both without a ticket and with one, since no list names him. HDFS's superuser, who examines the
   * storage at the same time, is the right client.
   */
  ProofResult hdfs() throws SystemException, InterruptedException {
    // The positive control: a dead NameNode would pass for a strict one.
    probed.hdfs().stored(HdfsStorage.ROOT, null);
    Principal client = probed.jvms().material().client();
    Attempted bare = probed.hdfs().askAs(client.user(), null);
    Attempted ticket = probed.hdfs().askAs(client.name(), client.keytab());
    String withoutTicket = text(bare);
    String withTicket = text(ticket);
    return ProofResult.of(
        "hdfs-refusal",
        "the NameNode refuses clients without a ticket, and those it does not authorise",
        Refusals.refusal(bare.outcome()).and(Refusals.refusal(ticket.outcome())),
        "the superuser: answered, no ticket: "
            + withoutTicket
            + ", a ticket, not authorised: "
            + withTicket,
        Map.of("HDFS: no ticket", withoutTicket, "HDFS: a ticket, not authorised", withTicket));
  }

  private static String text(Attempted attempt) {
    return attempt.outcome() + (attempt.how().isEmpty() ? "" : ": " + attempt.how());
  }
}
